-- result: one row: this release as it was applied earlier, whether its source has an applied release, and whether its table has
SELECT
  (FROM release AS r SELECT to_json(r) WHERE r.source = getvariable('source') AND r.release = getvariable('release')) AS earlier,
  EXISTS (FROM release WHERE release.source = getvariable('source')) AS loaded,
  EXISTS (FROM release WHERE release.table_name = getvariable('table_name')) AS shaped
