" Other programs have files of this name, too: one is ours if it is empty, or says its version of the language.
autocmd BufNewFile,BufRead *.rules
  \ if line('$') == 1 && empty(getline(1)) || search('^\s*language\s\+\d', 'nw') > 0 | set filetype=menagerie | endif
