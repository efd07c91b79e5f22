-- one row per applied or superseded release, written in the transaction that changed the current table
INSERT INTO release BY NAME
FROM applying
JOIN (
  SELECT unnest(
    from_json(
      getvariable('recorded'),
      '[{"release":"VARCHAR","status":"VARCHAR","rows":"BIGINT","rejected":"BIGINT","added":"BIGINT","changed":"BIGINT","removed":"BIGINT","companies":"BIGINT"}]'
    ),
    recursive := true
  )
) AS recorded USING (release)
SELECT
  getvariable('source') AS source,
  release,
  getvariable('table_name') AS table_name,
  getvariable('source_kind') AS source_kind,
  data_date,
  version,
  run_kind,
  retrieved_at,
  published_at,
  sha256,
  status,
  baseline,
  rows,
  rejected,
  added,
  changed,
  removed,
  companies,
  change_set,
  -- releases of one pass are in the order in which they came
  now()::TIMESTAMP + to_microseconds(place) AS applied_at
