-- `rejected_record`: one row per rejected record. The text is storable like that of any row, so the identifier of the record is found in it
CREATE OR REPLACE TEMP TABLE rejected_record AS
FROM read_json(
  getvariable('rejects'), format = 'newline_delimited',
  columns = {file: 'VARCHAR', line: 'INTEGER', reason: 'VARCHAR', text: 'VARCHAR'},
  maximum_object_size = getvariable('largest')::UINTEGER
)
SELECT file, line, storable_text(reason) AS reason, storable_text(text) AS text
