-- what is known of this release and of the source's table before it
SELECT
  (FROM release AS r SELECT to_json(r) WHERE r.source = getvariable('source') AND r.release = getvariable('release')) AS earlier,
  (FROM release AS r SELECT max(data_date)::VARCHAR WHERE r.source = getvariable('source') AND status = 'applied') AS newest
