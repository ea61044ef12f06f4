autocmd BufNewFile,BufRead *.rules setfiletype menagerie
