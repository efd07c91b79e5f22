-- grain: one row per rejected record, with its file, line and reason
COPY (
  FROM read_json(getvariable('rejects'), format = 'newline_delimited', columns = {file: 'VARCHAR', line: 'INTEGER', reason: 'VARCHAR', text: 'VARCHAR'}, maximum_object_size = 268435456)
  SELECT file, line, reason, text
  ORDER BY file, line
) TO (getvariable('quarantine_path')) (FORMAT parquet, COMPRESSION zstd)
