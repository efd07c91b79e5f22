-- rows that fail: runs between this update and the loaded one before it, which are not loaded
-- severity: warn; do: load the missing files with `risk ingest companies-house/officer-updates --file`, in any order;
-- a later snapshot makes them unnecessary
WITH run AS (
  FROM release
  SELECT regexp_extract(release, '\.(\d+)', 1)::INTEGER AS number
  WHERE source = getvariable('source')
),
this AS (SELECT regexp_extract(getvariable('release'), '\.(\d+)', 1)::INTEGER AS number)
FROM this, (FROM run, this SELECT max(run.number) AS number WHERE run.number < this.number) AS before
SELECT before.number + 1 AS first_missing, this.number - 1 AS last_missing
WHERE before.number + 1 < this.number
