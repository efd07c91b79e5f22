-- grain: one row per company on the register
-- the parser checks the header, so the columns are read by position. DuckDB's CSV reader casts dates and numbers, and a row with a bad one goes
-- to quarantine with its line. The text `null` is an empty cell: files that others have processed contain it
-- `category` and `accounts_category` stay as the publisher writes them: the category is shown, and tells the rule of two directors a public limited company
-- (checks/unmapped_category.sql reports a new word); no model reads the category of accounts
WITH read AS (
  FROM read_csv(
    getvariable('files'),
    auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', nullstr = ['', 'null', 'NULL'],
    dateformat = '%d/%m/%Y', store_rejects = true, filename = true,
    columns = {
      name: 'VARCHAR', number: 'VARCHAR', care_of: 'VARCHAR', po_box: 'VARCHAR', line_1: 'VARCHAR', line_2: 'VARCHAR', town: 'VARCHAR',
      county: 'VARCHAR', country: 'VARCHAR', postcode: 'VARCHAR', category: 'VARCHAR', status: 'VARCHAR', origin: 'VARCHAR',
      dissolved: 'DATE', incorporated: 'DATE', ref_day: 'UTINYINT', ref_month: 'UTINYINT', accounts_due: 'DATE',
      accounts_made_up: 'DATE', accounts_category: 'VARCHAR', return_due: 'DATE', return_made_up: 'DATE', charges: 'UINTEGER',
      outstanding: 'UINTEGER', part_satisfied: 'UINTEGER', satisfied: 'UINTEGER', sic_1: 'VARCHAR', sic_2: 'VARCHAR', sic_3: 'VARCHAR',
      sic_4: 'VARCHAR', general_partners: 'UINTEGER', limited_partners: 'UINTEGER', uri: 'VARCHAR', previous_1_on: 'DATE',
      previous_1_name: 'VARCHAR', previous_2_on: 'DATE', previous_2_name: 'VARCHAR', previous_3_on: 'DATE', previous_3_name: 'VARCHAR',
      previous_4_on: 'DATE', previous_4_name: 'VARCHAR', previous_5_on: 'DATE', previous_5_name: 'VARCHAR', previous_6_on: 'DATE',
      previous_6_name: 'VARCHAR', previous_7_on: 'DATE', previous_7_name: 'VARCHAR', previous_8_on: 'DATE', previous_8_name: 'VARCHAR',
      previous_9_on: 'DATE', previous_9_name: 'VARCHAR', previous_10_on: 'DATE', previous_10_name: 'VARCHAR', confirmation_due: 'DATE',
      confirmation_made_up: 'DATE'
    }
  )
  SELECT
    *,
    register_company_number(number) AS company_number,
    -- asked once for all texts of a row, because asking for each of them takes longer
    NOT has_control_character(concat(
      name, number, care_of, po_box, line_1, line_2, town, county, country, postcode, category, status, origin, accounts_category,
      sic_1, sic_2, sic_3, sic_4, uri, previous_1_name, previous_2_name, previous_3_name, previous_4_name, previous_5_name,
      previous_6_name, previous_7_name, previous_8_name, previous_9_name, previous_10_name
    )) AS clean
)
FROM read
SELECT
  company_number,
  trim(name) AS name,
  category,
  status AS status_text,
  -- all words of the register that are known; a new word is `unmapped`, never active
  CASE lower(trim(status))
    WHEN 'active' THEN 'active'
    WHEN 'active - proposal to strike off' THEN 'strike-off-proposed'
    WHEN 'liquidation' THEN 'liquidation'
    WHEN 'in administration' THEN 'administration'
    WHEN 'in administration/administrative receiver' THEN 'administration'
    WHEN 'in administration/receiver manager' THEN 'administration'
    WHEN 'administration order' THEN 'administration'
    WHEN 'voluntary arrangement' THEN 'voluntary-arrangement'
    WHEN 'voluntary arrangement / administrative receiver' THEN 'voluntary-arrangement'
    WHEN 'voluntary arrangement / receiver manager' THEN 'voluntary-arrangement'
    WHEN 'receivership' THEN 'receivership'
    WHEN 'administrative receiver' THEN 'receivership'
    WHEN 'receiver manager / administrative receiver' THEN 'receivership'
    WHEN 'live but receiver manager on at least one charge' THEN 'receivership'
    WHEN 'dissolved' THEN 'dissolved'
    ELSE 'unmapped'
  END AS status,
  origin AS country_of_origin,
  NULL::VARCHAR AS registration_number,
  incorporated AS incorporated_on,
  dissolved AS dissolved_on,
  ref_day AS accounts_ref_day,
  ref_month AS accounts_ref_month,
  accounts_due AS accounts_due_on,
  accounts_made_up AS accounts_made_up_to,
  accounts_category,
  confirmation_due AS confirmation_due_on,
  confirmation_made_up AS confirmation_made_up_to,
  -- the confirmation statement replaced the annual return in 2016
  return_due AS returns_due_on,
  return_made_up AS returns_made_up_to,
  charges AS mortgages_charges,
  outstanding AS mortgages_outstanding,
  part_satisfied AS mortgages_part_satisfied,
  satisfied AS mortgages_satisfied,
  -- most rows have one code and no former name, so a list is filtered only where there are more: filtering every row costs time
  CASE
    WHEN coalesce(sic_2, sic_3, sic_4) IS NOT NULL
      THEN list_transform(list_filter([sic_1, sic_2, sic_3, sic_4], lambda text: text[6] = ' '), lambda text: left(text, 5))
    WHEN sic_1[6] = ' ' THEN [left(sic_1, 5)]
    ELSE []
  END::VARCHAR[] AS sic_codes,
  CASE WHEN coalesce(sic_2, sic_3, sic_4) IS NULL THEN sic_1 ELSE concat_ws('; ', sic_1, sic_2, sic_3, sic_4) END AS sic_text,
  general_partners,
  limited_partners,
  care_of AS address_care_of,
  po_box AS address_po_box,
  line_1 AS address_line_1,
  line_2 AS address_line_2,
  town AS address_town,
  county AS address_county,
  country AS address_country,
  postcode,
  CASE
    WHEN coalesce(
      previous_2_name, previous_3_name, previous_4_name, previous_5_name, previous_6_name, previous_7_name, previous_8_name, previous_9_name, previous_10_name
    ) IS NOT NULL
      THEN list_filter([
        {'name': trim(previous_1_name), 'changed_on': previous_1_on}, {'name': trim(previous_2_name), 'changed_on': previous_2_on},
        {'name': trim(previous_3_name), 'changed_on': previous_3_on}, {'name': trim(previous_4_name), 'changed_on': previous_4_on},
        {'name': trim(previous_5_name), 'changed_on': previous_5_on}, {'name': trim(previous_6_name), 'changed_on': previous_6_on},
        {'name': trim(previous_7_name), 'changed_on': previous_7_on}, {'name': trim(previous_8_name), 'changed_on': previous_8_on},
        {'name': trim(previous_9_name), 'changed_on': previous_9_on}, {'name': trim(previous_10_name), 'changed_on': previous_10_on}
      ], lambda former: former.name IS NOT NULL)
    WHEN previous_1_name IS NOT NULL THEN [{'name': trim(previous_1_name), 'changed_on': previous_1_on}]
    ELSE []
  END::STRUCT(name VARCHAR, changed_on DATE)[] AS previous_names,
  uri,
  -- only the stream states when a company changed
  NULL::TIMESTAMP AS changed_at,
  filename AS _file,
  NULL::INTEGER AS _line,
  clean AS _clean,
  CASE
    WHEN number IS NULL THEN 'no company number'
    WHEN company_number IS NULL THEN 'not a company number: ' || number
    WHEN name IS NULL THEN 'no company name'
    -- the reader takes `12/06/26` for a day of the year 26
    WHEN least(
      incorporated, dissolved, accounts_due, accounts_made_up, return_due, return_made_up, confirmation_due, confirmation_made_up
    ) < DATE '1000-01-01' THEN 'a date before the year 1000'
    -- a due date in the next century would hide an overdue filing
    WHEN greatest(incorporated, accounts_due, confirmation_due) >= DATE '2100-01-01' THEN 'a date in the next century or later'
  END AS _reject
