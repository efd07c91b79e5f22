-- grain: one row per appointment that the update concerns; `_op` is `delete` where it is no longer there
FROM (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    columns = {
      _op: 'VARCHAR', company_number: 'VARCHAR', type: 'VARCHAR', person: 'VARCHAR', appointed: 'VARCHAR', resigned: 'VARCHAR',
      corporate: 'BOOLEAN', born: 'VARCHAR', postcode: 'VARCHAR', words: 'VARCHAR[]', changed_at: 'TIMESTAMP', _file: 'VARCHAR', _line: 'INTEGER'
    }
  )
  SELECT * REPLACE (nullif(appointed, '') AS appointed, nullif(resigned, '') AS resigned)
) AS read
SELECT
  _op,
  company_number,
  person[1:8] AS officer_id,
  product_appointment(type, person, appointed, read.resigned) AS appointment,
  product_role(type) AS role,
  product_resigned(type, read.resigned) AS resigned,
  corporate,
  nullif(concat_ws(' ', nullif(trim(words[2]), ''), nullif(trim(words[3]), '')), '') AS name,
  month_of_birth(born) AS date_of_birth,
  nullif(trim(words[13]), '') AS nationality,
  nullif(trim(words[14]), '') AS country_of_residence,
  appointment_day(product_day(appointed), changed_at::DATE) AS appointed_on,
  product_day(read.resigned) AS resigned_on,
  nullif(postcode, '') AS postcode,
  NULL::VARCHAR[] AS former_names,
  NULL::VARCHAR AS officer_company_number,
  NULL::VARCHAR AS registration_number,
  'products' AS numbering,
  NULL::DATE AS verification_due_on,
  NULL::DATE AS verification_started_on,
  NULL::DATE AS verification_ended_on,
  NULL::DATE AS identity_verified_on,
  NULL::BOOLEAN AS verified_by_provider,
  changed_at,
  _file,
  _line,
  NULL::VARCHAR AS _reject
