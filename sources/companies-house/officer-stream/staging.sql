-- grain: one row per appointment that the release names; `_op` is `delete` for one that the register has removed
-- the columns are those of officers/staging.sql. Addresses are not read, except for the postcode. Who verified an identity is not read: a provider
-- can be a person under his own name
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    maximum_object_size = 33554432,
    columns = {resource_uri: 'VARCHAR', data: 'VARCHAR', published_at: 'TIMESTAMP', type: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'}
  )
  SELECT
    *,
    regexp_extract(resource_uri, '^/company/([^/]+)/appointments/([^/]+)$', ['number', 'id']) AS path,
    -- data of another shape gives NULL and goes to quarantine; the window does not fail
    TRY(from_json(data, '{
      "name": "VARCHAR", "officer_role": "VARCHAR", "appointed_on": "VARCHAR", "resigned_on": "VARCHAR", "person_number": "VARCHAR",
      "nationality": "VARCHAR", "country_of_residence": "VARCHAR",
      "date_of_birth": {"month": "VARCHAR", "year": "VARCHAR"},
      "address": {"postal_code": "VARCHAR"},
      "former_names": "JSON",
      "identification": {"identification_type": "VARCHAR", "registration_number": "VARCHAR", "place_registered": "VARCHAR"},
      "links": {"officer": {"appointments": "VARCHAR"}},
      "identity_verification_details": {
        "appointment_verification_start_on": "VARCHAR", "appointment_verification_end_on": "VARCHAR",
        "appointment_verification_statement_due_on": "VARCHAR", "identity_verified_on": "VARCHAR",
        "authorised_corporate_service_provider_name": "VARCHAR", "preferred_name": "VARCHAR"
      }
    }')) AS officer
),
parts AS (
  FROM read
  SELECT
    *,
    register_company_number(path.number) AS company_number,
    starts_with(officer.officer_role, 'corporate-') AS corporate,
    -- `SURNAME, Forenames, Title`
    string_split(trim(officer.name), ', ') AS words,
    CASE WHEN regexp_full_match(officer.person_number, '[0-9]{12}') THEN officer.person_number END AS person_number,
    officer.identity_verification_details AS verification,
    -- what is not text would be read as if it were one
    -- the specification writes a list, the publisher's code one object
    TRY(from_json(
      CASE json_type(officer.former_names) WHEN 'OBJECT' THEN json_array(officer.former_names) ELSE officer.former_names END,
      '[{"forenames": "VARCHAR", "surname": "VARCHAR"}]'
    )) AS former_names,
    list_filter(
      ['name', 'officer_role', 'appointed_on', 'resigned_on'],
      lambda field: coalesce(json_type(json_extract(try_cast(data AS JSON), '$.' || field)), 'NULL') NOT IN ('VARCHAR', 'NULL')
    ) AS of_another_shape
)
FROM parts
SELECT
  CASE type WHEN 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  company_number,
  coalesce(
    person_number[1:8],
    nullif(regexp_extract(officer.links.officer.appointments, '^/officers/([^/]+)/appointments$', 1), ''),
    nullif(path.id, '')
  ) AS officer_id,
  nullif(path.id, '') AS appointment,
  CASE
    WHEN type = 'deleted' THEN NULL
    ELSE CASE officer.officer_role
      WHEN 'secretary' THEN 'secretary'
      WHEN 'corporate-secretary' THEN 'secretary'
      WHEN 'nominee-secretary' THEN 'secretary'
      WHEN 'corporate-nominee-secretary' THEN 'secretary'
      WHEN 'director' THEN 'director'
      WHEN 'corporate-director' THEN 'director'
      WHEN 'nominee-director' THEN 'director'
      WHEN 'corporate-nominee-director' THEN 'director'
      WHEN 'llp-member' THEN 'llp-member'
      WHEN 'corporate-llp-member' THEN 'llp-member'
      WHEN 'llp-designated-member' THEN 'llp-designated-member'
      WHEN 'corporate-llp-designated-member' THEN 'llp-designated-member'
      WHEN 'judicial-factor' THEN 'judicial-factor'
      WHEN 'receiver-and-manager' THEN 'receiver-or-manager'
      WHEN 'cic-manager' THEN 'manager'
      WHEN 'member-of-an-administrative-organ' THEN 'se-administrative-organ-member'
      WHEN 'corporate-member-of-an-administrative-organ' THEN 'se-administrative-organ-member'
      WHEN 'member-of-a-supervisory-organ' THEN 'se-supervisory-organ-member'
      WHEN 'corporate-member-of-a-supervisory-organ' THEN 'se-supervisory-organ-member'
      WHEN 'member-of-a-management-organ' THEN 'se-management-organ-member'
      WHEN 'corporate-member-of-a-management-organ' THEN 'se-management-organ-member'
      WHEN 'manager-of-an-eeig' THEN 'eeig-manager'
      WHEN 'corporate-manager-of-an-eeig' THEN 'eeig-manager'
      WHEN 'managing-officer' THEN 'managing-officer'
      WHEN 'corporate-managing-officer' THEN 'managing-officer'
      WHEN 'general-partner-in-a-limited-partnership' THEN 'general-partner'
      WHEN 'corporate-general-partner-in-a-limited-partnership' THEN 'general-partner'
      WHEN 'limited-partner-in-a-limited-partnership' THEN 'limited-partner'
      WHEN 'corporate-limited-partner-in-a-limited-partnership' THEN 'limited-partner'
      WHEN 'person-authorised-to-accept' THEN 'person-authorised-to-accept'
      WHEN 'person-authorised-to-represent' THEN 'person-authorised-to-represent'
      WHEN 'person-authorised-to-represent-and-accept' THEN 'person-authorised-to-represent-and-accept'
      ELSE 'unmapped'
    END
  END AS role,
  -- any text counts: an officer whose day cannot be read has left all the same
  nullif(trim(officer.resigned_on), '') IS NOT NULL AS resigned,
  corporate,
  -- a company's name can have a comma
  CASE
    WHEN corporate OR len(words) < 2 THEN nullif(trim(officer.name), '')
    ELSE nullif(concat_ws(' ', nullif(trim(words[2]), ''), nullif(trim(words[1]), '')), '')
  END AS name,
  month_of_birth(officer.date_of_birth.year || lpad(officer.date_of_birth.month, 2, '0')) AS date_of_birth,
  nullif(trim(officer.nationality), '') AS nationality,
  nullif(trim(officer.country_of_residence), '') AS country_of_residence,
  -- the publisher stores some days with a time
  appointment_day(iso_day(left(officer.appointed_on, 10)), coalesce(london_day(published_at), getvariable('data_date')::DATE)) AS appointed_on,
  iso_day(left(officer.resigned_on, 10)) AS resigned_on,
  nullif(trim(officer.address.postal_code), '') AS postcode,
  -- names that the officer used in business in the last twenty years (Companies Act 2006 s 163), and the preferred one of the verification
  -- a part that one of them leaves out is that of the present name
  list_transform(
    coalesce(former_names, []),
    lambda former: concat_ws(' ', coalesce(nullif(trim(former.forenames), ''), trim(words[2])), coalesce(nullif(trim(former.surname), ''), trim(words[1])))
  ) || CASE WHEN upper(trim(verification.preferred_name)) NOT IN ('', upper(name)) THEN [trim(verification.preferred_name)] ELSE [] END AS former_names,
  CASE
    WHEN officer.identification.identification_type = 'uk-limited-company' THEN company_number(officer.identification.registration_number)
    ELSE uk_register_number(officer.identification.registration_number, NULL, officer.identification.place_registered)
  END AS officer_company_number,
  nullif(trim(officer.identification.registration_number), '') AS registration_number,
  'api' AS numbering,
  iso_day(left(verification.appointment_verification_statement_due_on, 10)) AS verification_due_on,
  iso_day(left(verification.appointment_verification_start_on, 10)) AS verification_started_on,
  verification_end(left(verification.appointment_verification_end_on, 10)) AS verification_ended_on,
  iso_day(left(verification.identity_verified_on, 10)) AS identity_verified_on,
  CASE WHEN verification IS NOT NULL THEN nullif(trim(verification.authorised_corporate_service_provider_name), '') IS NOT NULL END AS verified_by_provider,
  published_at AS changed_at,
  _file,
  _line,
  CASE
    WHEN path.id = '' THEN 'not the address of an appointment: ' || resource_uri
    WHEN company_number IS NULL THEN 'not a company number: ' || path.number
    WHEN type = 'deleted' THEN NULL
    WHEN officer IS NULL THEN 'not an officer'
    WHEN len(of_another_shape) > 0 THEN 'of another shape: ' || of_another_shape[1]
    WHEN former_names IS NULL AND coalesce(json_type(officer.former_names), 'NULL') <> 'NULL' THEN 'of another shape: former_names'
    WHEN name IS NULL THEN 'the officer has no name'
    ELSE unread_verification(verification.appointment_verification_statement_due_on, verification.appointment_verification_end_on)
  END AS _reject
