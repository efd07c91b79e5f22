-- result: one row: this release as it was applied earlier, and the newest data date of its source
SELECT
  (FROM release AS r SELECT to_json(r) WHERE r.source = getvariable('source') AND r.release = getvariable('release')) AS earlier,
  (FROM release AS r SELECT max(data_date)::VARCHAR WHERE r.source = getvariable('source') AND status = 'applied') AS newest
