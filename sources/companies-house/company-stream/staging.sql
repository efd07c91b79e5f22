-- grain: one row per company of the window; `_op` is `delete` for a company that the register no longer has
-- the columns are those of basic-company-data/staging.sql. What the profile does not state is NULL: the numbers of charges and of partners
-- the words of `category` are those of the monthly file (checks/unmapped_type.sql reports a new type); no model reads those of `accounts_category`
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    maximum_object_size = 33554432,
    columns = {
      resource_kind: 'VARCHAR', resource_uri: 'VARCHAR', resource_id: 'VARCHAR', data: 'VARCHAR', timepoint: 'BIGINT', published_at: 'TIMESTAMP',
      type: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'
    }
  )
  SELECT
    type,
    published_at,
    _file,
    _line,
    nullif(regexp_extract(resource_uri, '^/company/([^/]+)$', 1), '') AS addressed,
    data,
    -- data that is not a profile gives NULL and goes to quarantine; the window does not fail
    TRY(from_json(data, '{
      "company_number": "VARCHAR", "company_name": "VARCHAR", "type": "VARCHAR", "subtype": "VARCHAR", "is_community_interest_company": "BOOLEAN",
      "company_status": "VARCHAR", "company_status_detail": "VARCHAR", "date_of_creation": "VARCHAR", "date_of_cessation": "VARCHAR",
      "sic_codes": ["VARCHAR"],
      "foreign_company_details": {"originating_registry": {"country": "VARCHAR"}, "registration_number": "VARCHAR"},
      "accounts": {
        "accounting_reference_date": {"day": "VARCHAR", "month": "VARCHAR"}, "next_due": "VARCHAR",
        "next_accounts": {"due_on": "VARCHAR"}, "last_accounts": {"made_up_to": "VARCHAR", "period_end_on": "VARCHAR", "type": "VARCHAR"}
      },
      "confirmation_statement": {"next_due": "VARCHAR", "last_made_up_to": "VARCHAR"},
      "annual_return": {"next_due": "VARCHAR", "last_made_up_to": "VARCHAR"},
      "registered_office_address": {
        "care_of": "VARCHAR", "po_box": "VARCHAR", "premises": "VARCHAR", "address_line_1": "VARCHAR", "address_line_2": "VARCHAR",
        "locality": "VARCHAR", "region": "VARCHAR", "country": "VARCHAR", "postal_code": "VARCHAR"
      },
      "previous_company_names": [{"name": "VARCHAR", "ceased_on": "VARCHAR"}]
    }')) AS profile
),
parts AS (
  FROM read
  SELECT
    *,
    register_company_number(coalesce(profile.company_number, addressed)) AS company_number,
    register_company_number(addressed) AS addressed_number,
    trim(profile.company_name) AS company_name,
    profile.registered_office_address AS office,
    [
      profile.date_of_creation, profile.date_of_cessation, coalesce(profile.accounts.next_due, profile.accounts.next_accounts.due_on),
      coalesce(profile.accounts.last_accounts.made_up_to, profile.accounts.last_accounts.period_end_on), profile.confirmation_statement.next_due,
      profile.confirmation_statement.last_made_up_to, profile.annual_return.next_due, profile.annual_return.last_made_up_to
    ] AS written_days
),
dated AS (
  FROM parts
  SELECT
    *,
    list_transform(written_days, lambda day: iso_day(trim(day))) AS days,
    list_filter(written_days, lambda day: nullif(trim(day), '') IS NOT NULL AND iso_day(trim(day)) IS NULL) AS bad_days
)
FROM dated
SELECT
  CASE WHEN type = 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  company_number,
  company_name AS name,
  -- the words of the monthly file for the types that it has; another type stays as the publisher writes it
  CASE
    WHEN profile.is_community_interest_company OR profile.subtype = 'community-interest-company' THEN 'Community Interest Company'
    ELSE CASE profile.type
      WHEN 'ltd' THEN 'Private Limited Company'
      WHEN 'plc' THEN 'Public Limited Company'
      WHEN 'llp' THEN 'Limited Liability Partnership'
      WHEN 'private-limited-guarant-nsc' THEN 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)'
      WHEN 'private-limited-guarant-nsc-limited-exemption'
        THEN 'PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of ''Limited'' exemption)'
      WHEN 'private-limited-shares-section-30-exemption' THEN 'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)'
      WHEN 'private-unlimited' THEN 'Private Unlimited Company'
      WHEN 'private-unlimited-nsc' THEN 'Private Unlimited Company'
      WHEN 'charitable-incorporated-organisation' THEN 'Charitable Incorporated Organisation'
      WHEN 'scottish-charitable-incorporated-organisation' THEN 'Scottish Charitable Incorporated Organisation'
      WHEN 'registered-society-non-jurisdictional' THEN 'Registered Society'
      WHEN 'industrial-and-provident-society' THEN 'Industrial and Provident Society'
      WHEN 'royal-charter' THEN 'Royal Charter Company'
      WHEN 'registered-overseas-entity' THEN 'Overseas Entity'
      WHEN 'limited-partnership' THEN 'Limited Partnership'
      WHEN 'investment-company-with-variable-capital' THEN 'Investment Company with Variable Capital'
      WHEN 'icvc-securities' THEN 'Investment Company with Variable Capital'
      WHEN 'icvc-warrant' THEN 'Investment Company with Variable Capital'
      WHEN 'icvc-umbrella' THEN 'Investment Company with Variable Capital'
      ELSE profile.type
    END
  END AS category,
  CASE
    WHEN profile.company_status = 'active' AND coalesce(profile.company_status_detail = 'active', true) THEN 'Active'
    WHEN profile.company_status = 'active' AND profile.company_status_detail = 'active-proposal-to-strike-off' THEN 'Active - Proposal to Strike off'
    WHEN profile.company_status = 'administration' THEN 'In Administration'
    WHEN profile.company_status = 'voluntary-arrangement' THEN 'Voluntary Arrangement'
    WHEN profile.company_status IN ('liquidation', 'receivership', 'dissolved') THEN upper(profile.company_status[1]) || profile.company_status[2:]
    -- words that the monthly file does not have, as the publisher's enumeration shows them
    ELSE concat_ws(
      ' / ',
      CASE profile.company_status
        WHEN 'registered' THEN 'Registered'
        WHEN 'open' THEN 'Open'
        WHEN 'removed' THEN 'Removed'
        WHEN 'closed' THEN 'Closed'
        WHEN 'converted-closed' THEN 'Converted / Closed'
        WHEN 'insolvency-proceedings' THEN 'Insolvency Proceedings'
        ELSE profile.company_status
      END,
      profile.company_status_detail
    )
  END AS status_text,
  -- a new word is `unmapped`, never active. So is insolvency-proceedings, which does not say of what kind they are
  CASE
    WHEN profile.company_status = 'active' AND coalesce(profile.company_status_detail = 'active', true) THEN 'active'
    WHEN profile.company_status = 'active' AND profile.company_status_detail = 'active-proposal-to-strike-off' THEN 'strike-off-proposed'
    WHEN profile.company_status IN ('liquidation', 'administration', 'voluntary-arrangement', 'receivership', 'dissolved') THEN profile.company_status
    -- an overseas entity and a UK establishment have words of their own for being on the register; of another type they are not known
    WHEN profile.company_status_detail IS NULL AND profile.type = 'registered-overseas-entity' AND profile.company_status = 'registered' THEN 'active'
    WHEN profile.company_status_detail IS NULL AND profile.type = 'uk-establishment' AND profile.company_status = 'open' THEN 'active'
    -- the monthly file no longer lists such a company
    WHEN profile.company_status IN ('removed', 'closed', 'converted-closed') THEN 'left-register'
    WHEN type = 'deleted' THEN NULL
    ELSE 'unmapped'
  END AS status,
  profile.foreign_company_details.originating_registry.country AS country_of_origin,
  nullif(trim(profile.foreign_company_details.registration_number), '') AS registration_number,
  days[1] AS incorporated_on,
  days[2] AS dissolved_on,
  try_cast(profile.accounts.accounting_reference_date.day AS UTINYINT) AS accounts_ref_day,
  try_cast(profile.accounts.accounting_reference_date.month AS UTINYINT) AS accounts_ref_month,
  days[3] AS accounts_due_on,
  days[4] AS accounts_made_up_to,
  CASE profile.accounts.last_accounts.type
    WHEN 'null' THEN 'NO ACCOUNTS FILED'
    WHEN 'no-accounts-type-available' THEN 'ACCOUNTS TYPE NOT AVAILABLE'
    ELSE upper(replace(profile.accounts.last_accounts.type, '-', ' '))
  END AS accounts_category,
  days[5] AS confirmation_due_on,
  days[6] AS confirmation_made_up_to,
  days[7] AS returns_due_on,
  days[8] AS returns_made_up_to,
  NULL::UINTEGER AS mortgages_charges,
  NULL::UINTEGER AS mortgages_outstanding,
  NULL::UINTEGER AS mortgages_part_satisfied,
  NULL::UINTEGER AS mortgages_satisfied,
  coalesce(profile.sic_codes, [])::VARCHAR[] AS sic_codes,
  NULL::VARCHAR AS sic_text,
  NULL::UINTEGER AS general_partners,
  NULL::UINTEGER AS limited_partners,
  office.care_of AS address_care_of,
  office.po_box AS address_po_box,
  nullif(concat_ws(' ', office.premises, office.address_line_1), '') AS address_line_1,
  office.address_line_2 AS address_line_2,
  office.locality AS address_town,
  office.region AS address_county,
  office.country AS address_country,
  office.postal_code AS postcode,
  list_transform(
    coalesce(profile.previous_company_names, []),
    lambda former: {'name': trim(former.name), 'changed_on': iso_day(former.ceased_on)}
  )::STRUCT(name VARCHAR, changed_on DATE)[] AS previous_names,
  NULL::VARCHAR AS uri,
  published_at AS changed_at,
  _file,
  _line,
  CASE
    WHEN coalesce(profile.company_number, addressed) IS NULL THEN 'no company number'
    WHEN company_number IS NULL THEN 'not a company number: ' || coalesce(profile.company_number, addressed)
    WHEN addressed_number IS DISTINCT FROM company_number THEN 'the profile of another company: ' || company_number
    WHEN type = 'deleted' THEN NULL
    WHEN profile IS NULL THEN 'not a company profile'
    WHEN company_name IS NULL OR company_name = '' THEN 'no company name'
    -- a member of another shape would be read as if the company had none
    WHEN coalesce(json_type(data, '$.accounts'), 'NULL') NOT IN ('OBJECT', 'NULL') THEN 'accounts of another shape'
    WHEN coalesce(json_type(data, '$.confirmation_statement'), 'NULL') NOT IN ('OBJECT', 'NULL') THEN 'a confirmation statement of another shape'
    WHEN coalesce(json_type(data, '$.sic_codes'), 'NULL') NOT IN ('ARRAY', 'NULL') THEN 'SIC codes of another shape'
    WHEN len(bad_days) > 0 THEN 'not a day: ' || bad_days[1]
    -- a due date in the next century would hide an overdue filing
    WHEN greatest(days[1], days[3], days[5]) >= DATE '2100-01-01' THEN 'a date in the next century or later'
  END AS _reject
