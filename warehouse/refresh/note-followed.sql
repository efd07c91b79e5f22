-- Brings `followed_table` up to date; writes nothing where it is.
CREATE OR REPLACE TEMP TABLE followed AS
SELECT "table" AS table_name, since
FROM (SELECT unnest(from_json(getvariable('followed'), '[{"table":"VARCHAR","since":"DATE"}]'), recursive := true));

DELETE FROM followed_table WHERE (table_name, since) NOT IN (FROM followed SELECT (table_name, since));
INSERT INTO followed_table FROM followed ANTI JOIN followed_table USING (table_name, since) SELECT table_name, since;
DROP TABLE followed
