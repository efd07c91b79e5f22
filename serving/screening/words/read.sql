-- result: at most one row: the counts that are served
select version, names, words from screening_words
