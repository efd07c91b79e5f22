-- result: one row: what is to be published, its content hash, and the earlier exports of the change set
-- `content`: the XOR of the rows' hashes. Facts contain their company number, so the hashes of two companies differ. Only the XOR becomes text:
-- the conversion costs DuckDB 0.1 ms per value.
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  (FROM differing SELECT count(*))::INTEGER AS companies,
  (FROM event SELECT count(*))::INTEGER AS events,
  concat(
    (FROM differing SELECT bit_xor(coalesce(hash, md5_number(company_number)))), '/',
    (FROM event SELECT bit_xor(md5_number(to_json(event)::VARCHAR)))
  ) AS content,
  (FROM export SELECT coalesce(max(sequence), 0))::VARCHAR AS newest,
  (
    FROM export AS e SELECT coalesce(list(to_json(e)::VARCHAR ORDER BY sequence), [])
    WHERE change_set = getvariable('change_set')
  ) AS earlier
