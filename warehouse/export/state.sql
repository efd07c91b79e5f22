-- facts name their company, so their hashes tell companies apart; only their XOR is made text, for that takes DuckDB 0.1 ms each
-- what is to be published, in one word that is the same whenever it is the same, and what was handed out before
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  (FROM differing SELECT count(*))::INTEGER AS companies,
  (FROM told SELECT count(*))::INTEGER AS events,
  concat(
    (FROM differing SELECT bit_xor(coalesce(hash, md5_number(company_number)))), '/',
    (FROM told SELECT bit_xor(md5_number(to_json(told)::VARCHAR)))
  ) AS content,
  (FROM export SELECT coalesce(max(sequence), 0))::VARCHAR AS newest,
  (
    FROM export AS e SELECT coalesce(list(to_json(e)::VARCHAR ORDER BY sequence), [])
    WHERE change_set = getvariable('change_set')
  ) AS earlier
