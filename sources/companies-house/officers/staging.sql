-- grain: one row per appointment
-- a line has fixed positions and then parts that end in `<` (Product 195 as specified in June 2015; Product 216 has the same lines and those of
-- appointments that have ended). The older layout has one date of birth where
-- today's has two, so everything after it is eight characters earlier. A line is read as one column: no line contains the control character that
-- is given as separator. substring() takes a third of the time of line[a:b], and try_strptime() of blanks nine times that of a date
WITH read AS (
  FROM read_csv(
    getvariable('files'),
    auto_detect = false, header = true, delim = '\x1F', quote = '', escape = '', nullstr = '', max_line_size = 1048576, store_rejects = true,
    filename = true, columns = {line: 'VARCHAR'}
  )
  SELECT
    filename,
    line,
    CASE
      WHEN regexp_full_match(substring(line, 65, 12), '( {8}|[0-9]{8})[0-9]{4}') THEN 77
      WHEN regexp_full_match(substring(line, 57, 12), '( {8}|[0-9]{8})[0-9]{4}') THEN 69
    END AS begins
),
parts AS (
  FROM read
  SELECT
    filename,
    begins,
    NOT has_control_character(line) AS clean,
    substring(line, 1, 8) AS given,
    substring(line, 11, 2) AS type,
    substring(line, 13, 12) AS person,
    substring(line, 25, 1) AS corporate,
    nullif(substring(line, 33, 8), '        ') AS appointed,
    nullif(substring(line, 41, 8), '        ') AS resigned,
    nullif(trim(substring(line, 49, 8)), '') AS postcode,
    substring(line, 57, 6) AS born,
    substring(line, begins) AS variable,
    try_cast(substring(line, begins - 4, 4) AS INTEGER) AS length
),
words AS (
  FROM parts
  SELECT
    *,
    register_company_number(given) AS company_number,
    -- title, forenames, surname, honours, care of, PO box, two lines, town, county, country, occupation, nationality, residence
    string_split(variable, '<') AS words
)
FROM words
SELECT
  company_number,
  -- the last four digits count the names and addresses that a person has had: the same person has the same first eight digits
  substring(person, 1, 8) AS officer_id,
  product_appointment(type, person, appointed, resigned) AS appointment,
  product_role(type) AS role,
  product_resigned(type, coalesce(resigned, '')) AS resigned,
  corporate = 'Y' AS corporate,
  concat_ws(' ', nullif(trim(words[2]), ''), nullif(trim(words[3]), '')) AS name,
  month_of_birth(born) AS date_of_birth,
  nullif(trim(words[13]), '') AS nationality,
  nullif(trim(words[14]), '') AS country_of_residence,
  nullif(trim(words[12]), '') AS occupation,
  product_day(appointed) AS appointed_on,
  product_day(resigned) AS resigned_on,
  postcode,
  NULL::VARCHAR[] AS former_names,
  NULL::VARCHAR AS officer_company_number,
  NULL::VARCHAR AS registration_number,
  'products' AS numbering,
  person AS person_number,
  NULL::DATE AS verification_due_on,
  NULL::DATE AS verification_started_on,
  NULL::DATE AS verification_ended_on,
  NULL::DATE AS identity_verified_on,
  NULL::BOOLEAN AS verified_by_provider,
  NULL::TIMESTAMP AS changed_at,
  filename AS _file,
  NULL::INTEGER AS _line,
  clean AS _clean,
  CASE
    WHEN begins IS NULL THEN 'the line has neither layout'
    WHEN company_number IS NULL THEN 'not a company number: ' || trim(given)
    WHEN NOT regexp_full_match(person, '[0-9]{12}') THEN 'the person number is not twelve digits'
    -- the length counts bytes; in plain text they are characters
    WHEN length <> strlen(variable) AND length <> length(variable) THEN 'the name and address are ' || length(variable) || ' characters long, not ' || length
    WHEN len(words) <> 15 OR trim(words[15]) <> '' THEN 'not fourteen parts'
    WHEN trim(words[2]) = '' AND trim(words[3]) = '' THEN 'the person has no name'
    WHEN type = '99' THEN 'left out: an appointment that never took place'
  END AS _reject
