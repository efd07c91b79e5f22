-- result: one row: whether a snapshot of the source `base` is loaded, and the months between the newest one that is not newer than this release and
-- this release of which no release of changes is loaded. None is missing when a snapshot of this month or of a later one is loaded
WITH loaded AS (FROM release SELECT source, date_trunc('month', data_date)::DATE AS month WHERE table_name = getvariable('table_name')),
this AS (SELECT date_trunc('month', getvariable('data_date')::DATE)::DATE AS month),
base AS (
  FROM loaded, this
  SELECT max(loaded.month) FILTER (loaded.month <= this.month) AS month, bool_or(loaded.month >= this.month) AS newer, count(*) > 0 AS any
  WHERE source = getvariable('base')
)
SELECT
  (FROM base SELECT "any") AS based,
  coalesce((
    FROM (
      FROM base, this SELECT unnest(generate_series(base.month + INTERVAL 1 MONTH, this.month - INTERVAL 1 MONTH, INTERVAL 1 MONTH)) AS wanted
        WHERE NOT base.newer
    )
    SELECT list(strftime(wanted, '%Y-%m') ORDER BY wanted)
    WHERE wanted::DATE NOT IN (FROM loaded SELECT month WHERE source = getvariable('source'))
  ), []) AS missing
