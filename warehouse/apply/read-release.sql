-- result: one row: this release as it was applied earlier, the newest data date of its source, and whether the table has columns from a release
SELECT
  (FROM release AS r SELECT to_json(r) WHERE r.source = getvariable('source') AND r.release = getvariable('release')) AS earlier,
  (FROM release AS r SELECT max(data_date)::VARCHAR WHERE r.source = getvariable('source') AND status = 'applied') AS newest,
  EXISTS (FROM release AS r WHERE r.table_name = getvariable('table_name') AND status = 'applied') AS shaped
