//! What can be typed in a game.

/// What `help` prints.
pub(super) const HELP: &str = "\
a move        play it, such as one that `moves` lists
moves         list the legal moves
moves CELL    list those of the piece on a cell; CELL alone does the same
why MOVE      tell why a move is legal, or why it is not
board         draw the board; the last move is in brackets
cells         draw the board with the name of each cell
fen           print the position as a FEN
flip          turn the board around, or back
history       list the moves that were played
undo          take the last move back; undo 3 takes three
redo          play again what was taken back; redo 3 plays three
hint          show good moves, with scores and the expected play
level N       let the program play the other side, at a level from 1 to 8; level off: no side
resign        give up the game
note WORDS    add a note to the last move; it is saved with the game
save x        save the whole game in a new file, x.game
save x.ron    write the position to a new file; RON, or JSON if its name ends in .json
save! x.game  overwrite a game or a position that was saved there: save! x.ron
load x.game   continue a saved game
load POS      continue from a position: such a file, words as in a rule file, or a FEN;
              a drawing is typed on the lines after load \"\"\", up to \"\"\"
put SIDE ...  put pieces, as in a position of a rule file: a side, a piece, cells
remove CELL   remove the pieces on one or more cells
turn SIDE     give the turn to the side; as with put and remove, the game starts again
help          print this; so do ? and h
quit          stop; so does q
";
