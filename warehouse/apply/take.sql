-- the current table becomes what the release says; `before` and `after` are the rows that differ
CREATE OR REPLACE TEMP TABLE before AS
FROM "<table>" SEMI JOIN (FROM change_key WHERE op <> 'added') USING ("<key>");

CREATE OR REPLACE TEMP TABLE after AS
FROM new_rows SEMI JOIN (FROM change_key WHERE op <> 'removed') USING ("<key>")
SELECT *, getvariable('release') AS _release, getvariable('data_date')::DATE AS _since;

DELETE FROM "<table>" WHERE ("<key>") IN (SELECT ("<key>") FROM before);

INSERT INTO "<table>" BY NAME FROM after
