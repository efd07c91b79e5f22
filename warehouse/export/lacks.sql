-- result: one row per named release, in their order: whether the warehouse lacks it
FROM (SELECT unnest(from_json(getvariable('named'), '[{"place": "INTEGER", "source": "VARCHAR", "release": "VARCHAR"}]'), recursive := true)) AS named
SELECT NOT EXISTS (FROM release WHERE release.source = named.source AND release.release = named.release) AS lacks
ORDER BY place
