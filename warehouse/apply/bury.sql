-- Each accepted delete leaves a tombstone of its subject, also of one that the table does not have: an older row may still arrive.
INSERT INTO tombstone BY NAME
FROM (
  FROM stated SEMI JOIN accepted USING ("<subject>")
  SELECT DISTINCT to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('subject'), c))))::VARCHAR AS key, _version AS version, _release AS release
  WHERE _op = 'delete'
)
SELECT getvariable('table_name') AS table_name, key, version, getvariable('source') AS source, release;

-- A delete of a subject that the table does not have shows in no form of the row.
INSERT INTO restatement BY NAME
FROM (
  FROM (FROM stated SEMI JOIN accepted USING ("<subject>") SELECT "<subject>", _version AS _to WHERE _op = 'delete')
  ANTI JOIN "<history>" USING ("<subject>", _to)
)
SELECT
  getvariable('table_name') AS table_name,
  to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('subject'), c))))::VARCHAR AS subject,
  _to AS version
