-- grain: one row per person with significant control, or beneficial owner of an overseas entity, the ceased ones included
-- each line of the file is one JSON object, read as one column: JSON never contains a raw control character, so the line is not split. Every key
-- that is read is spelt out. Addresses of persons are not read, except the postcode. A record of the stream or of the REST API has its event and its
-- place beside the keys of the file (events.ts)
WITH read AS (
  FROM read_csv(
    getvariable('files'),
    auto_detect = false, header = true, delim = chr(31), quote = '', escape = '', nullstr = '', max_line_size = 8388608, buffer_size = 16777216,
    store_rejects = true, filename = true, columns = {line: 'VARCHAR'}
  )
  SELECT
    filename,
    line,
    -- a line that cannot be read gives NULL and goes to quarantine; the release does not fail
    TRY(from_json(line, '{
      "company_number": "VARCHAR", "uri": "VARCHAR", "type": "VARCHAR", "published_at": "VARCHAR", "file": "VARCHAR", "line": "INTEGER",
      "data": {
        "kind": "VARCHAR", "name": "VARCHAR", "nationality": "VARCHAR", "country_of_residence": "VARCHAR", "notified_on": "VARCHAR",
        "ceased_on": "VARCHAR", "ceased": "VARCHAR", "is_sanctioned": "VARCHAR", "natures_of_control": ["VARCHAR"],
        "name_elements": {"forename": "VARCHAR", "middle_name": "VARCHAR", "surname": "VARCHAR"},
        "date_of_birth": {"month": "VARCHAR", "year": "VARCHAR"},
        "links": {"self": "VARCHAR"},
        "address": {"postal_code": "VARCHAR"},
        "principal_office_address": {"postal_code": "VARCHAR", "country": "VARCHAR"},
        "identity_verification_details": {
          "appointment_verification_start_on": "VARCHAR", "appointment_verification_end_on": "VARCHAR",
          "appointment_verification_statement_due_on": "VARCHAR", "appointment_verification_statement_date": "VARCHAR",
          "identity_verified_on": "VARCHAR", "authorised_corporate_service_provider_name": "VARCHAR", "preferred_name": "VARCHAR"
        },
        "identification": {
          "legal_form": "VARCHAR", "registration_number": "VARCHAR", "place_registered": "VARCHAR", "country_registered": "VARCHAR"
        }
      }
    }')) AS json
),
parts AS (
  FROM read
  SELECT
    filename,
    json,
    is_storable_json(line) AS clean,
    nullif(trim(json.company_number), '') AS given,
    register_company_number(json.company_number) AS company_number,
    json.data AS person,
    nullif(regexp_extract(coalesce(json.uri, json.data.links.self), '/persons-with-significant-control/[^/]+/([^/]+)$', 1), '') AS psc_id,
    json.data.identity_verification_details AS verification,
    -- the REST API writes some days with a time
    iso_day(left(json.data.notified_on, 10)) AS notified,
    nullif(trim(json.data.ceased_on), '') AS ceased_text,
    iso_day(left(ceased_text, 10)) AS gone,
    try_cast(json.data.is_sanctioned AS BOOLEAN) AS sanctioned,
    -- a window of a stream has records of later days than its data date
    coalesce(london_day(TRY_CAST(json.published_at AS TIMESTAMP)), getvariable('data_date')::DATE) AS stated_on
)
FROM parts
SELECT
  CASE WHEN json.type = 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  company_number,
  psc_id,
  -- the publisher's specification writes `legal-person-with-significant-control`, its data `legal-person-person-...`
  CASE
    WHEN json.type = 'deleted' THEN NULL
    WHEN person.kind IN ('individual-person-with-significant-control', 'individual-beneficial-owner') THEN 'individual'
    WHEN person.kind IN ('corporate-entity-person-with-significant-control', 'corporate-entity-beneficial-owner') THEN 'corporate-entity'
    WHEN person.kind IN ('legal-person-person-with-significant-control', 'legal-person-with-significant-control', 'legal-person-beneficial-owner')
      THEN 'legal-person'
    WHEN person.kind IN ('super-secure-person-with-significant-control', 'super-secure-beneficial-owner') THEN 'super-secure'
    ELSE 'unmapped'
  END AS kind,
  ends_with(person.kind, 'beneficial-owner') AS beneficial_owner,
  coalesce(
    nullif(concat_ws(' ', nullif(trim(person.name_elements.forename), ''), nullif(trim(person.name_elements.middle_name), ''), nullif(trim(person.name_elements.surname), '')), ''),
    nullif(trim(person.name), '')
  ) AS name,
  CASE WHEN upper(trim(verification.preferred_name)) NOT IN ('', upper(name)) THEN trim(verification.preferred_name) END AS preferred_name,
  CASE
    WHEN regexp_full_match(person.date_of_birth.year, '(1[89]|20)[0-9]{2}') AND regexp_full_match(person.date_of_birth.month, '[1-9]|1[0-2]')
      THEN person.date_of_birth.year || '-' || lpad(person.date_of_birth.month, 2, '0')
  END AS date_of_birth,
  nullif(trim(person.nationality), '') AS nationality,
  nullif(trim(person.country_of_residence), '') AS country_of_residence,
  coalesce(person.natures_of_control, []) AS natures_of_control,
  -- those that the publisher's enumeration (psc_descriptions.yml) does not hold
  CASE WHEN len(person.natures_of_control) > 0 THEN list_filter(person.natures_of_control, lambda nature: NOT regexp_full_match(nature, concat_ws('|',
    '(ownership-of-shares|voting-rights|part-right-to-share-surplus-assets)-(25-to-50|50-to-75|75-to-100)-percent(-as-(firm|trust))?',
    '(voting-rights|right-to-share-surplus-assets)-(25-to-50|50-to-75|75-to-100)-percent(-as-(firm|trust))?-limited-liability-partnership',
    'right-to-appoint-and-remove-(directors|person)(-as-(firm|trust))?',
    'right-to-appoint-and-remove-members(-as-(firm|trust))?-limited-liability-partnership',
    'significant-influence-or-control(-as-(firm|trust))?(-limited-liability-partnership)?',
    '(ownership-of-shares-more-than-25-percent|voting-rights-more-than-25-percent|right-to-appoint-and-remove-directors|significant-influence-or-control)'
      || '(-as-(control-over-)?(firm|trust))?-registered-overseas-entity',
    'registered-owner-as-nominee-(another-entity|person)-(england-wales|northern-ireland|scotland)-registered-overseas-entity'
  ))) ELSE [] END AS unmapped_natures,
  -- years such as 1083 and 9999 are typing errors; a day in the next month may have been filed ahead
  CASE WHEN notified BETWEEN DATE '1900-01-01' AND stated_on + 31 THEN notified END AS notified_on,
  CASE WHEN gone BETWEEN DATE '1900-01-01' AND stated_on + 31 THEN gone END AS ceased_on,
  -- a person whose end is to come, in a week or in the year 9999, is present: losing an owner is worse than naming one too many
  coalesce(person.ceased IN ('true', '1'), false) OR (ceased_text IS NOT NULL AND coalesce(gone <= stated_on, true)) AS ceased,
  sanctioned,
  uk_register_number(
    person.identification.registration_number, person.identification.country_registered, person.identification.place_registered
  ) AS owner_company_number,
  nullif(trim(person.identification.registration_number), '') AS registration_number,
  nullif(trim(person.identification.country_registered), '') AS country_registered,
  nullif(trim(person.identification.place_registered), '') AS place_registered,
  nullif(trim(person.identification.legal_form), '') AS legal_form,
  nullif(trim(person.address.postal_code), '') AS postcode,
  -- of an owner of an overseas entity that is not a person
  nullif(trim(person.principal_office_address.postal_code), '') AS principal_office_postcode,
  nullif(trim(person.principal_office_address.country), '') AS principal_office_country,
  iso_day(left(verification.appointment_verification_statement_due_on, 10)) AS verification_due_on,
  iso_day(left(verification.appointment_verification_statement_date, 10)) AS verification_stated_on,
  iso_day(left(verification.appointment_verification_start_on, 10)) AS verification_started_on,
  verification_end(left(verification.appointment_verification_end_on, 10)) AS verification_ended_on,
  iso_day(left(verification.identity_verified_on, 10)) AS identity_verified_on,
  CASE WHEN verification IS NOT NULL THEN nullif(trim(verification.authorised_corporate_service_provider_name), '') IS NOT NULL END AS verified_by_provider,
  TRY_CAST(json.published_at AS TIMESTAMP) AS changed_at,
  coalesce(json.file, filename) AS _file,
  json.line AS _line,
  clean AS _clean,
  CASE
    WHEN person IS NULL THEN 'not a JSON object of a company and a person'
    WHEN given IS NULL THEN 'no company number'
    WHEN company_number IS NULL THEN 'not a company number: ' || given
    WHEN psc_id IS NULL THEN 'the record has no link that ends in the person''s id'
    WHEN json.type = 'deleted' THEN NULL
    -- the owner would count as one who is not sanctioned
    WHEN trim(person.is_sanctioned) <> '' AND sanctioned IS NULL THEN 'neither true nor false: is_sanctioned ' || person.is_sanctioned
    ELSE unread_verification(verification.appointment_verification_statement_due_on, verification.appointment_verification_end_on)
  END AS _reject
