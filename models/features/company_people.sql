-- grain: one row per company of the register with a former name, an officer in office, a person with significant control or a number abroad
-- columns: `people` is CompanyPeople of models/screening/company/people.ts, without number and name; `hash` is of it
-- why the register: the PSC product has twice as many companies as are live; no query concerns those that no other record has
-- why JSON: a list of structs allocates four values for every member, and most companies have one owner; the lists are sorted by id
-- slices: 16
-- rule: `officersPartly` where no snapshot and no whole list of officers names the company (board.sql): the stream and the updates state single officers
-- rule: no elapsed days. Officers who resigned and owners who ceased are left out on any day. A resignation that is dated after the release that
-- states it is to come, so the officer is there until another release states that the officer has left
WITH stated_officer AS (
  FROM appointment
  SEMI JOIN scope USING (company_number)
  LEFT JOIN (FROM release SELECT source, release, data_date WHERE table_name = 'officer') AS stated USING (source, release)
  SELECT
    company_number,
    former_names,
    officer_company_number,
    registration_number,
    to_json({
      id: person,
      role: role,
      corporate: corporate,
      name: name,
      dateOfBirth: date_of_birth,
      nationality: nationality,
      residence: country_of_residence,
      postcode: postcode,
      since: appointed_on,
      release: release
    }) AS officer
  WHERE active OR (resigned_on > data_date AND NOT only_in_history)
),
active_officer AS (
  FROM stated_officer
  SELECT
    company_number,
    list_sort(list(
      -- few officers have one of the last three, which are left out where they are NULL
      CASE
        WHEN len(former_names) > 0 OR coalesce(officer_company_number, registration_number) IS NOT NULL THEN json_merge_patch(
          officer,
          to_json({
            formerNames: CASE WHEN len(former_names) > 0 THEN former_names END,
            companyNumber: officer_company_number,
            registrationNumber: registration_number
          })
        )
        ELSE officer
      END
    )) AS officers
  GROUP BY company_number
),
stated_owner AS (
  FROM psc
  SEMI JOIN scope USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
  SELECT
    company_number,
    preferred_name,
    to_json({
      id: psc_id,
      kind: kind,
      name: name,
      dateOfBirth: date_of_birth,
      nationality: nationality,
      residence: country_of_residence,
      postcode: postcode,
      natures: coalesce(list_sort(natures_of_control), []),
      since: notified_on,
      companyNumber: owner_company_number,
      registrationNumber: registration_number,
      country: country_registered,
      markedSanctioned: coalesce(sanctioned, false),
      release: _release
    }) AS owner
  WHERE NOT coalesce(ceased, ceased_on IS NOT NULL)
),
present_owner AS (
  FROM stated_owner
  SELECT
    company_number,
    list_sort(list(CASE WHEN preferred_name IS NULL THEN owner ELSE json_merge_patch(owner, to_json({preferredName: preferred_name})) END)) AS owners
  GROUP BY company_number
),
unread AS (
  FROM company_unread SEMI JOIN scope USING (company_number) SELECT company_number, list_sort(list(source)) AS sources GROUP BY company_number
),
board_known AS (FROM board SEMI JOIN scope USING (company_number) SELECT company_number, true AS known),
-- the monthly file states no number abroad, so the last profile decides
abroad AS (
  FROM (FROM company UNION ALL BY NAME FROM company_history SELECT * EXCLUDE (_to)) AS form
  SEMI JOIN scope USING (company_number)
  SELECT company_number, arg_max(registration_number, _from) AS number_abroad
  WHERE registration_number IS NOT NULL
  GROUP BY company_number
),
stated AS (
  FROM scope
  JOIN register_entry AS entry USING (company_number)
  LEFT JOIN active_officer USING (company_number)
  LEFT JOIN present_owner USING (company_number)
  LEFT JOIN abroad USING (company_number)
  LEFT JOIN unread USING (company_number)
  LEFT JOIN board_known USING (company_number)
  SELECT
    company_number,
    to_json({
      postcode: entry.postcode,
      previousNames: list_sort(list_distinct(list_transform(coalesce(entry.previous_names, []), lambda one: one.name))),
      officers: coalesce(officers, []),
      owners: coalesce(owners, []),
      unread: coalesce(unread.sources, [])
    }) AS people,
    officers IS NOT NULL AND known IS NULL AS partly,
    number_abroad
  WHERE len(entry.previous_names) > 0 OR officers IS NOT NULL OR owners IS NOT NULL OR unread.sources IS NOT NULL OR number_abroad IS NOT NULL
)
FROM stated
SELECT
  company_number,
  CASE
    WHEN partly OR number_abroad IS NOT NULL THEN json_merge_patch(
      stated.people,
      CASE WHEN partly THEN '{"officersPartly": true}' ELSE '{}' END,
      CASE WHEN number_abroad IS NULL THEN '{}' ELSE to_json({registrationNumber: number_abroad}) END
    )
    ELSE stated.people
  END AS people,
  md5_number(people::VARCHAR) AS hash
