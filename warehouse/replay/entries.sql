-- grain: one row per entry of the exported list in the file of the variable `file` (warehouse/lists/write.sql)
-- why the sizes: DuckDB holds buffers of many times the longest line, which is more than `risk replay` may use unless both are stated
FROM read_csv(
  getvariable('file'),
  auto_detect := false, header := false, delim := ',', quote := '"', escape := '"', max_line_size := 8388608, buffer_size := 16777216,
  columns := {id: 'VARCHAR', entry: 'VARCHAR'}
)
SELECT entry
