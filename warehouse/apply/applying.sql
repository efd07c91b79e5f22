-- `applying`: one row per release that is applied: one, or the windows of a stream. `place`: in the order in which they came.
CREATE OR REPLACE TEMP TABLE applying AS
FROM (
  SELECT unnest(
    from_json(
      getvariable('applying'),
      '[{"place":"INTEGER","release":"VARCHAR","data_date":"DATE","version":"TIMESTAMP","file_delay":"BIGINT","run_kind":"VARCHAR","retrieved_at":"TIMESTAMP","published_at":"VARCHAR","sha256":"VARCHAR","change_set":"VARCHAR","baseline":"BOOLEAN","rows_path":"VARCHAR","quarantine_path":"VARCHAR"}]'
    ),
    recursive := true
  )
)
