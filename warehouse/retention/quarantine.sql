-- Rows of releases that were applied before `before`, except for the newest release of each source: a late
-- release reads what the newest one could not.
DELETE FROM quarantine
WHERE (source, release) IN (
  FROM release
  SELECT source, release
  WHERE applied_at < getvariable('before')::TIMESTAMP
  QUALIFY row_number() OVER (PARTITION BY source ORDER BY version DESC, applied_at DESC) > 1
)
