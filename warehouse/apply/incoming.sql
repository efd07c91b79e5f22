-- `incoming`: the rows of the release, read in place from the Parquet file of staging
CREATE OR REPLACE TEMP VIEW incoming AS FROM read_parquet(getvariable('rows_path'));

-- `received`: these rows with what the release says of each
CREATE OR REPLACE TEMP VIEW received AS
FROM incoming
SELECT
  *,
  getvariable('release') AS _release,
  getvariable('data_date')::DATE AS _since,
  getvariable('version')::TIMESTAMP AS _release_version,
  getvariable('retrieved_at')::TIMESTAMP AS _retrieved_at,
  getvariable('file_delay')::BIGINT AS _file_delay;

-- `quarantined`: the records that staging rejected. Those that are left out on purpose miss nothing
CREATE OR REPLACE TEMP VIEW quarantined AS
FROM read_parquet(getvariable('quarantine_path'))
SELECT *, getvariable('release') AS release, starts_with(coalesce(reason, ''), 'left out: ') AS left_out
