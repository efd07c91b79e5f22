-- grain: one row per appointment
-- cells.ts cuts each line into cells and leaves out lines that cannot be used: DuckDB takes longer to search and cut them. An empty cell is NULL
WITH read AS (
  FROM read_csv(
    getvariable('files'),
    auto_detect = false, header = true, delim = chr(31), quote = '', escape = '', nullstr = '', store_rejects = true, filename = true,
    columns = {
      company_number: 'VARCHAR', type: 'VARCHAR', person: 'VARCHAR', corporate: 'VARCHAR', appointed: 'VARCHAR', resigned: 'VARCHAR',
      postcode: 'VARCHAR', born: 'VARCHAR', name: 'VARCHAR', nationality: 'VARCHAR', residence: 'VARCHAR'
    }
  )
)
FROM read
SELECT
  company_number,
  -- the last four digits count the names and addresses that a person has had: the same person has the same first eight digits
  substring(person, 1, 8) AS officer_id,
  product_appointment(type, person, appointed, read.resigned) AS appointment,
  product_role(type) AS role,
  product_resigned(type, read.resigned) AS resigned,
  corporate IS NOT DISTINCT FROM 'Y' AS corporate,
  name,
  born AS date_of_birth,
  nationality,
  residence AS country_of_residence,
  appointment_day(product_day(appointed), getvariable('data_date')::DATE) AS appointed_on,
  product_day(read.resigned) AS resigned_on,
  postcode,
  NULL::VARCHAR[] AS former_names,
  NULL::VARCHAR AS officer_company_number,
  NULL::VARCHAR AS registration_number,
  'products' AS numbering,
  NULL::DATE AS verification_due_on,
  NULL::DATE AS verification_started_on,
  NULL::DATE AS verification_ended_on,
  NULL::DATE AS identity_verified_on,
  NULL::BOOLEAN AS verified_by_provider,
  NULL::TIMESTAMP AS changed_at,
  filename AS _file,
  NULL::INTEGER AS _line,
  -- cells.ts writes no such character. Asked once for all cells, because asking for each of them takes longer
  NOT has_control_character(
    concat(company_number, type, person, appointed, read.resigned, postcode, born, name, nationality, residence)
  ) AS _clean,
  NULL::VARCHAR AS _reject
