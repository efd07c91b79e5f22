-- rows that fail: one for a full file that has no title of the table, although both have a hundred or more: another key made the pseudonyms
-- do: set RISK_SECRET_KEY of every worker to the key with which the table was loaded; after a lost key run risk warehouse rebuild
FROM incoming
SELECT count(*) AS titles, (FROM query_table(getvariable('table_name')) SELECT count(*)) AS held
WHERE getvariable('source_kind') = 'snapshot'
HAVING titles >= 100 AND held >= 100
  AND NOT EXISTS (FROM incoming SEMI JOIN query_table(getvariable('table_name')) AS known ON known.title_id = incoming.title_id)
