-- `applying`: one row per release that is applied, or several in one pass. `place`: in the order in which they came.
CREATE OR REPLACE TEMP TABLE applying AS
FROM (
  SELECT unnest(
    from_json(
      getvariable('applying'),
      '[{"place":"INTEGER","release":"VARCHAR","data_date":"DATE","version":"TIMESTAMP","file_delay":"BIGINT","run_kind":"VARCHAR","retrieved_at":"TIMESTAMP","published_at":"VARCHAR","sha256":"VARCHAR","change_set":"VARCHAR","baseline":"BOOLEAN","rows_path":"VARCHAR","quarantine_path":"VARCHAR"}]'
    ),
    recursive := true
  )
);

-- `concerned`: the release of the pass in the variable `only_release`, or all of them
CREATE OR REPLACE TEMP VIEW concerned AS FROM applying WHERE getvariable('only_release') IS NULL OR release = getvariable('only_release');

-- `known_release`: the releases of the table with their versions. `release` has those of the pass only at its end.
CREATE OR REPLACE TEMP VIEW known_release AS
FROM release SELECT source, release, data_date, version WHERE table_name = getvariable('table_name')
UNION ALL
FROM applying SELECT getvariable('source'), release, data_date, version
