-- grain: one row per company, natural person who is or was its director or owner, and capacity
-- only with: appointment, psc
-- why: a failed company and its successor have a controller in common (phoenix_pair.sql)
-- columns: three keys of the person, NULL where a particular is not known. `officer_key`: the register's id of an officer; `birth_key`: first and last
-- name with month of birth; `kin_key`: last name with the postcode of the correspondence address. `middle`: the names between first and last
-- rule: members of a partnership and officers of an unknown role count as directors. `until` is NULL in office, and when the day of the end is not known (`ended`). An officer who may have left counts as in office
-- rule: companies of the register and of notices only: of others the service has no facts
-- slices: 16
WITH known AS (
  FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number
  UNION
  FROM gazette_notice SEMI JOIN scope USING (company_number) SELECT company_number
),
person AS (
  FROM appointment
  SEMI JOIN known USING (company_number)
  SELECT
    company_number, 'director' AS capacity, name, date_of_birth AS born, postcode, appointed_on AS since, resigned_on AS until,
    NOT active AS ended,
    -- an appointment without an id of the officer has its own id here, which is unique in its company only
    CASE WHEN person <> appointment THEN md5_number_lower('officer ' || person) END AS officer_key
  WHERE NOT corporate AND name IS NOT NULL AND coalesce(role, '') NOT IN (
    'secretary', 'judicial-factor', 'receiver-or-manager', 'manager', 'limited-partner', 'person-authorised-to-accept', 'person-authorised-to-represent',
    'person-authorised-to-represent-and-accept'
  )
  UNION ALL BY NAME
  FROM psc
  SEMI JOIN known USING (company_number)
  SELECT
    company_number, 'owner' AS capacity, name, date_of_birth AS born, postcode, notified_on AS since, ceased_on AS until,
    coalesce(ceased, ceased_on IS NOT NULL) AS ended
  WHERE kind = 'individual' AND name IS NOT NULL
)
FROM (FROM person SELECT *, controller_keys(name, born, postcode) AS keys)
SELECT
  company_number,
  capacity,
  officer_key,
  keys.birth_key AS birth_key,
  keys.kin_key AS kin_key,
  keys.middle AS middle,
  postcode_key(postcode) AS postcode,
  since,
  until,
  ended
GROUP BY ALL
