-- result: at most one row: the counts that are served, without the words
select version, counted_at as "countedAt", reading, lists, names from screening_words
