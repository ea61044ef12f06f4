//! What can be typed in a game.

/// What `help` prints.
pub(super) const HELP: &str = "\
a move        play it, such as one that `moves` lists
moves         list the legal moves
moves CELL    list those of what stands on the cell; so does CELL alone
why MOVE      tell why a move is legal, or why it is not
board         draw the board; the last move is in brackets
cells         draw the board with the name of each cell
flip          turn the board round, or back
history       list the moves that were played
undo          take the last move back; undo 3 takes three
redo          play again what was taken back; redo 3 plays three
resign        give the game up
note WORDS    say something of the last move; it is kept with the game
save x        keep the whole game in a new file, x.game
save x.ron    write the position to a new file; RON, or JSON if its name ends in .json
save! x.game  write over a game that was kept there, or over a position: save! x.ron
load x.game   go on from a game that was kept
load POS      go on from a position: such a file, words as in a rule file, or a FEN;
              a drawing is typed on the lines behind load \"\"\", up to \"\"\"
put SIDE ...  put men, as a position in a rule file says it: a side, a piece, cells
remove CELL   take away what stands on a cell, or on several
turn SIDE     let the side have the turn; as with put and remove, the game starts anew
help          print this; so do ? and h
quit          stop; so does q
";
