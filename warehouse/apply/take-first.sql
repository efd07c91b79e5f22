-- the first load: there is nothing to compare with, so the rows go straight in, and all of them are `after`
INSERT INTO "<table>" BY NAME
FROM new_rows SELECT *, getvariable('release') AS _release, getvariable('data_date')::DATE AS _since;

CREATE OR REPLACE TEMP VIEW before AS FROM "<table>" LIMIT 0;
CREATE OR REPLACE TEMP VIEW after AS FROM "<table>"
