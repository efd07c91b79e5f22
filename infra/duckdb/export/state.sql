-- what is to be published, in one word that is the same whenever it is the same, and what was handed out before
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  (FROM differing SELECT count(*))::INTEGER AS companies,
  (FROM told SELECT count(*))::INTEGER AS events,
  concat(
    (FROM differing SELECT coalesce(bit_xor(md5_number(concat(company_number, '=', hash))), 0)), '/',
    (FROM told SELECT coalesce(bit_xor(md5_number(to_json(told)::VARCHAR)), 0))
  ) AS content,
  (FROM export SELECT coalesce(max(sequence), 0))::VARCHAR AS newest,
  (
    FROM export AS e SELECT coalesce(list(to_json(e)::VARCHAR ORDER BY sequence), [])
    WHERE change_set = getvariable('change_set')
  ) AS earlier
