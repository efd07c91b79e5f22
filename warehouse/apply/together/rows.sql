-- The rows and the quarantine of several releases, as incoming.sql has those of one.

-- `release_row`: each row with what its release says of it. A subject that several releases state is in one layer for each, in their order:
-- a layer states a subject once.
CREATE OR REPLACE TEMP TABLE release_row AS
FROM (
  FROM read_parquet(getvariable('rows_paths'), filename = '_path') AS record JOIN applying ON rows_path = _path
  SELECT
    record.* EXCLUDE (_path),
    applying.release AS _release,
    applying.data_date AS _since,
    applying.version AS _release_version,
    applying.retrieved_at AS _retrieved_at,
    applying.file_delay AS _file_delay,
    applying.place AS _place
)
SELECT *, dense_rank() OVER (PARTITION BY "<subject>" ORDER BY _place) AS _layer;

CREATE OR REPLACE TEMP TABLE release_quarantine AS
FROM read_parquet(getvariable('quarantine_paths'), filename = '_path') AS record JOIN applying ON quarantine_path = _path
SELECT record.* EXCLUDE (_path), applying.release AS release, starts_with(coalesce(reason, ''), 'left out: ') AS left_out;

CREATE OR REPLACE TEMP VIEW quarantined AS FROM release_quarantine;

-- Without the variable `layer`, the rows of all layers; without `only_release`, those of all releases.
CREATE OR REPLACE TEMP VIEW received AS
FROM release_row
SELECT * EXCLUDE (_place, _layer)
WHERE (getvariable('layer') IS NULL OR _layer = getvariable('layer')::BIGINT)
  AND (getvariable('only_release') IS NULL OR _release = getvariable('only_release'));

CREATE OR REPLACE TEMP VIEW incoming AS
FROM received SELECT * EXCLUDE (_release, _since, _release_version, _retrieved_at, _file_delay);

-- `release_change`: one row per row of the table that a release adds, changes or removes
CREATE OR REPLACE TEMP TABLE release_change (release VARCHAR, op VARCHAR);

-- A release without a record of a part says nothing about it.
DELETE FROM applying
WHERE getvariable('is_part') AND release NOT IN (FROM release_row SELECT _release) AND release NOT IN (FROM release_quarantine SELECT release);

-- result: one row: how many layers there are
SELECT coalesce((FROM release_row SELECT max(_layer)), 0)::INTEGER AS layers
