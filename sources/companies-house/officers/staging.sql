-- grain: one row per appointment
-- a line has fixed positions and then parts that end in `<` (Product 195 as specified in June 2015). The older layout has one date of birth where
-- today's has two, so everything after it is eight characters earlier. A line is read as one column: no line contains the control character that
-- is given as separator
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
      WHEN regexp_full_match(line[65:76], '( {8}|[0-9]{8})[0-9]{4}') THEN 77
      WHEN regexp_full_match(line[57:68], '( {8}|[0-9]{8})[0-9]{4}') THEN 69
    END AS begins
),
parts AS (
  FROM read
  SELECT
    filename,
    begins,
    trim(line[1:8]) AS given,
    register_company_number(line[1:8]) AS company_number,
    line[11:12] AS type,
    line[13:24] AS person,
    line[25] AS corporate,
    line[33:40] AS appointed,
    line[41:48] AS resigned,
    nullif(trim(line[49:56]), '') AS postcode,
    line[57:62] AS born,
    line[begins:] AS variable,
    try_cast(line[begins - 4:begins - 1] AS INTEGER) AS length,
    -- title, forenames, surname, honours, care of, PO box, two lines, town, county, country, occupation, nationality, residence
    list_transform(string_split(line[begins:], '<'), lambda part: nullif(trim(part), '')) AS words
)
FROM parts
SELECT
  company_number,
  -- the last four digits count the names and addresses that a person has had: the same person has the same first eight digits
  person[1:8] AS officer_id,
  type || '-' || person || '-' || coalesce(nullif(trim(appointed), ''), 'undated') AS appointment,
  CASE type
    WHEN '00' THEN 'secretary'
    WHEN '01' THEN 'director'
    WHEN '02' THEN 'secretary'
    WHEN '03' THEN 'director'
    WHEN '04' THEN 'llp-member'
    WHEN '05' THEN 'llp-designated-member'
    WHEN '06' THEN 'llp-member'
    WHEN '07' THEN 'llp-designated-member'
    WHEN '11' THEN 'judicial-factor'
    WHEN '12' THEN 'receiver-or-manager' -- appointed under the Charities Act
    WHEN '13' THEN 'manager' -- appointed under the Companies (Audit, Investigations and Community Enterprise) Act 2004
    WHEN '14' THEN 'judicial-factor'
    WHEN '15' THEN 'receiver-or-manager'
    WHEN '16' THEN 'manager'
    WHEN '17' THEN 'se-administrative-organ-member'
    WHEN '18' THEN 'se-supervisory-organ-member'
    WHEN '19' THEN 'se-management-organ-member'
    WHEN '20' THEN 'se-administrative-organ-member'
    WHEN '21' THEN 'se-supervisory-organ-member'
    WHEN '22' THEN 'se-management-organ-member'
    ELSE 'unmapped'
  END AS role,
  -- Product 216 has lines of the same form for appointments that have ended
  type IN ('02', '03', '06', '07', '14', '15', '16', '20', '21', '22') OR trim(resigned) <> '' AS resigned,
  corporate = 'Y' AS corporate,
  concat_ws(' ', words[2], words[3]) AS name,
  CASE WHEN regexp_full_match(born, '(1[89]|20)[0-9]{2}(0[1-9]|1[0-2])') THEN born[1:4] || '-' || born[5:6] END AS date_of_birth,
  words[13] AS nationality,
  words[14] AS country_of_residence,
  words[12] AS occupation,
  CAST(try_strptime(appointed, '%Y%m%d') AS DATE) AS appointed_on,
  CAST(try_strptime(resigned, '%Y%m%d') AS DATE) AS resigned_on,
  postcode,
  filename AS _file,
  NULL::INTEGER AS _line,
  CASE
    WHEN begins IS NULL THEN 'the line has neither layout'
    WHEN company_number IS NULL THEN 'not a company number: ' || given
    WHEN NOT regexp_full_match(person, '[0-9]{12}') THEN 'the person number is not twelve digits'
    -- the length counts bytes; in plain text they are characters
    WHEN length NOT IN (length(variable), strlen(variable)) THEN 'the name and address are ' || length(variable) || ' characters long, not ' || length
    WHEN len(words) <> 15 OR words[15] IS NOT NULL THEN 'not fourteen parts'
    WHEN words[2] IS NULL AND words[3] IS NULL THEN 'the person has no name'
    WHEN type = '99' THEN 'left out: an appointment that never took place'
  END AS _reject
