-- one row per applied or superseded release, written in the transaction that changed the current table
INSERT INTO release BY NAME
SELECT
  getvariable('source') AS source,
  getvariable('release') AS release,
  getvariable('table_name') AS table_name,
  getvariable('source_kind') AS source_kind,
  getvariable('data_date')::DATE AS data_date,
  getvariable('version')::TIMESTAMP AS version,
  getvariable('run_kind') AS run_kind,
  getvariable('retrieved_at')::TIMESTAMP AS retrieved_at,
  getvariable('published_at') AS published_at,
  getvariable('sha256') AS sha256,
  getvariable('status') AS status,
  getvariable('baseline') AS baseline,
  getvariable('rows')::BIGINT AS rows,
  getvariable('rejected')::BIGINT AS rejected,
  getvariable('added')::BIGINT AS added,
  getvariable('changed')::BIGINT AS changed,
  getvariable('removed')::BIGINT AS removed,
  getvariable('companies')::BIGINT AS companies,
  getvariable('change_set') AS change_set,
  now()::TIMESTAMP AS applied_at
