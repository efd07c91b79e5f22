-- The releases of rows with a version of their own that were valid at the instant.
INSERT INTO temp.main.release BY NAME
FROM "<database>".main.release
SEMI JOIN (FROM temp.main."<table>" SELECT DISTINCT _source AS source, _release AS release) AS named USING (source, release)
ANTI JOIN temp.main.release AS known USING (source, release)
