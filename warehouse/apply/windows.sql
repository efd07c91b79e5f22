-- The rows and the quarantine of many windows of a stream, as incoming.sql has those of one release.

-- `window_row`: each row with what its window says of it. A subject that several windows state is in one layer for each, in the order of the windows:
-- a layer states a subject once.
CREATE OR REPLACE TEMP TABLE window_row AS
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

CREATE OR REPLACE TEMP TABLE window_quarantine AS
FROM read_parquet(getvariable('quarantine_paths'), filename = '_path') AS record JOIN applying ON quarantine_path = _path
SELECT record.* EXCLUDE (_path), applying.release AS release;

CREATE OR REPLACE TEMP VIEW quarantined AS FROM window_quarantine;

-- Without the variable `layer`, the rows of all layers.
CREATE OR REPLACE TEMP VIEW received AS
FROM window_row SELECT * EXCLUDE (_place, _layer) WHERE getvariable('layer') IS NULL OR _layer = getvariable('layer')::BIGINT;

CREATE OR REPLACE TEMP VIEW incoming AS
FROM received SELECT * EXCLUDE (_release, _since, _release_version, _retrieved_at, _file_delay);

-- `window_change`: one row per row of the table that a window adds, changes or removes
CREATE OR REPLACE TEMP TABLE window_change (release VARCHAR, op VARCHAR);

-- A window without a record of a part says nothing about it.
DELETE FROM applying
WHERE getvariable('is_part') AND release NOT IN (FROM window_row SELECT _release) AND release NOT IN (FROM window_quarantine SELECT release);

-- result: one row: how many layers there are
SELECT coalesce((FROM window_row SELECT max(_layer)), 0)::INTEGER AS layers
