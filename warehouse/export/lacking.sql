-- result: one row per source of which PostgreSQL serves a release that this warehouse lacks
FROM (SELECT unnest(from_json(getvariable('served'), '[{"source": "VARCHAR", "release": "VARCHAR"}]'), recursive := true)) AS served
ANTI JOIN release USING (source, release)
SELECT DISTINCT source ORDER BY source
