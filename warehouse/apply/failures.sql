-- Replaces what an earlier attempt at the same release left in `check_failure`.
DELETE FROM check_failure WHERE source = getvariable('source') AND release = getvariable('release');

-- An unchanged bad row that an earlier release already reported for the same check is stored once.
INSERT INTO check_failure
SELECT getvariable('source'), getvariable('release'), failing.check_name, failing.severity, failing.record::JSON
FROM (
  SELECT unnest(
    from_json(getvariable('failures'), '[{"check_name":"VARCHAR","severity":"VARCHAR","record":"VARCHAR"}]'),
    recursive := true
  )
) AS failing
ANTI JOIN check_failure AS known ON known.check_name = failing.check_name AND known.record::VARCHAR = failing.record
