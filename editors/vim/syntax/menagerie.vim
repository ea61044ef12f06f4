" The colours of rule files. Written by a test from the table of words: see src/desk/editor/test_grammars.rs.
if exists("b:current_syntax")
  finish
endif

" Letters, digits, _, ' and - make words.
syntax iskeyword @,48-57,_,39,45

syntax keyword menagerieItem board change choose ends every family fen game language piece setup sides
syntax keyword menagerieItem test turn use
syntax keyword menagerieKeyword add after also and as at because become before but by capturing
syntax keyword menagerieKeyword clear compared counts define draw drop each else enters exclude for from
syntax keyword menagerieKeyword if in include instead is likewise look looks lose may most move
syntax keyword menagerieKeyword moves never no not of on only onto or over passes past
syntax keyword menagerieKeyword phase play position promotes put quietly remove ring safe set so stacks
syntax keyword menagerieKeyword stands stay stops swap symmetry take takes taking that then to tracks
syntax keyword menagerieKeyword unless until when where while win with without zone
syntax keyword menagerieBuiltIn attacked back can-move cell dark direction distance empty enemy fly hand here
syntax keyword menagerieBuiltIn it jump light man max min mover nobody occupied origin own pass
syntax keyword menagerieBuiltIn passed same self step taken
syntax keyword menagerieOther a again against all along being cells count dropping drops effects end
syntax keyword menagerieOther files first flag goes grid hexagon its left letters like map moving
syntax keyword menagerieOther new next none number occurs once one passing picture possible promote promoting
syntax keyword menagerieOther return right round rounds shuffled side sign since sow state sum the
syntax keyword menagerieOther times turns twice up used veer whoever wins

syntax match menagerieSign "\.\.\|>=\|<=\|[|=+*?<>]"
syntax match menagerieNumber "\<\d\+\>"
syntax match menagerieCell "\C\<\(\l\d\+\|\d\+\l\|\u\d\+\l\)\>"
syntax match menagerieName "\(\<\(piece\|family\|define\|zone\|tracks\|phase\)\s\+\)\@<=\a\k*"
syntax match menagerieLabel "\(\<\(move\|drop\|pass\|choose\)\s\+\)\@<=\a\k*\(\s*:\)\@="
syntax region menagerieText start=+"+ end=+"+ oneline
syntax region menagerieDrawing start=+"""+ end=+"""+
syntax match menagerieComment "#.*$" contains=@Spell

highlight default link menagerieItem Structure
highlight default link menagerieKeyword Keyword
highlight default link menagerieBuiltIn Constant
highlight default link menagerieOther Statement
highlight default link menagerieSign Operator
highlight default link menagerieNumber Number
highlight default link menagerieCell Special
highlight default link menagerieName Type
highlight default link menagerieLabel Function
highlight default link menagerieText String
highlight default link menagerieDrawing String
highlight default link menagerieComment Comment

syntax sync match menagerieSync grouphere NONE "^\(piece\|test\|ends\|board\|turn\)\>"
let b:current_syntax = "menagerie"
