-- a baseline's additions are not logged: they are the current table, and 5.7 million rows twice would only be slow
INSERT INTO change_log BY NAME
FROM (FROM change_key SELECT *, to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('key'), c)))) AS key_json) AS changed
LEFT JOIN before AS b USING ("<key>")
LEFT JOIN after AS a USING ("<key>")
SELECT
  getvariable('change_set') AS change_set,
  getvariable('source') AS source,
  getvariable('release') AS release,
  getvariable('table_name') AS table_name,
  op,
  key_json AS key,
  CASE WHEN op <> 'added' THEN to_json(b) END AS before,
  CASE WHEN op <> 'removed' THEN to_json(a) END AS after,
  getvariable('retrieved_at')::TIMESTAMP AS known_at
WHERE op <> 'added' OR NOT getvariable('baseline')
