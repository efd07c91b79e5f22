-- what an unchanged old row makes a check say again is kept once
INSERT INTO check_failure
SELECT getvariable('source'), getvariable('release'), getvariable('check_name'), getvariable('severity'), record::JSON
FROM (SELECT unnest(getvariable('examples')) AS record) AS failing
ANTI JOIN (FROM check_failure WHERE check_name = getvariable('check_name')) AS known ON known.record::VARCHAR = failing.record
