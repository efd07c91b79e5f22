-- The first load of a baseline: the table is empty, so the rows go in without a comparison and all of them are `after`.
INSERT INTO "<table>" BY NAME
FROM new_rows
SELECT *, getvariable('source') AS _source, _version AS _from;

CREATE OR REPLACE TEMP VIEW before AS FROM "<table>" LIMIT 0;
CREATE OR REPLACE TEMP VIEW after AS FROM "<table>";
-- none yet: history/splice.sql replaces it
CREATE OR REPLACE TEMP VIEW past AS FROM "<table>" LIMIT 0;

-- result: one row of counts
SELECT (FROM after SELECT count(*))::INTEGER AS added, 0 AS changed, 0 AS removed
