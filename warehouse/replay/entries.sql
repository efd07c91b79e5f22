-- grain: one row per entry of the exported list in the file of the variable `file` (warehouse/lists/write.sql)
FROM read_csv(
  getvariable('file'),
  auto_detect := false, header := false, delim := ',', quote := '"', escape := '"', max_line_size := 67108864,
  columns := {id: 'VARCHAR', entry: 'VARCHAR'}
)
SELECT entry
