-- Notes the records that PostgreSQL knows, given as JSON, and those that were found now.
INSERT INTO expired_record
FROM (
  FROM (SELECT unnest(from_json(getvariable('known'), '[{"record": "VARCHAR", "expiredOn": "DATE"}]')) AS one)
  SELECT one.record AS record, one.expiredOn AS expired_on
)
ANTI JOIN (FROM expired_record WHERE table_name = getvariable('table_name')) AS noted USING (record)
SELECT getvariable('table_name'), record, expired_on
