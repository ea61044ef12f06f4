" What Vim does in rule files: comments begin with #, and what is shifted goes by four columns. There is no guard: what Vim has
" taken the file for before, by its name alone, may have left one.
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:# expandtab shiftwidth=4 softtabstop=4
setlocal iskeyword=@,48-57,_,39,45
let b:undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< iskeyword<"
