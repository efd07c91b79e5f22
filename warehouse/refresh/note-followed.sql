DELETE FROM followed_table;
INSERT INTO followed_table
SELECT "table", since FROM (SELECT unnest(from_json(getvariable('followed'), '[{"table":"VARCHAR","since":"DATE"}]'), recursive := true))
