-- Rows of releases that were applied before `before`, except for the newest release of each source.
DELETE FROM check_failure
WHERE (source, release) IN (
  FROM release
  SELECT source, release
  WHERE applied_at < getvariable('before')::TIMESTAMP
  QUALIFY row_number() OVER (PARTITION BY source ORDER BY applied_at DESC) > 1
)
