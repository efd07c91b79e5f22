select entry from screening_entry where list = $1 order by id collate "C"
