-- Each accepted delete leaves a tombstone, also of a key that the table does not have: an older row may still arrive.
INSERT INTO tombstone BY NAME
FROM (
  FROM stated SEMI JOIN accepted USING ("<subject>")
  SELECT to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('key'), c))))::VARCHAR AS key, _version AS version
  WHERE _op = 'delete'
)
SELECT getvariable('table_name') AS table_name, key, version, getvariable('source') AS source, getvariable('release') AS release
