-- grain: one row per company, natural person who is or was its director or owner, and capacity
-- only with: appointment, psc, officer_history
-- why: a failed company and its successor have a controller in common (phoenix_pair.sql)
-- columns: three keys of the person, NULL where a particular is not known. `officer_key`: the register's id of an officer; `birth_key`: first and
-- last name with month of birth; `kin_key`: last name with the postcode of the correspondence address. `middle`: the names between first and last
-- rule: members of a partnership and officers of an unknown role count as directors. `until` is NULL in office. Of an end whose day is not known, it
-- is the day of the first statement that shows it: until then the person may have been in control. An officer who may have left counts as in office
-- rule: Product 195 lists officers in office only, and may leave out a company that is dissolved. An officer whom a snapshot no longer lists, and of
-- whom no record states when the appointment ended, counts until the day of that snapshot: a failed company keeps the directors with whom it failed
-- rule: companies of the register and of notices only: of others the service has no facts
-- slices: 16
WITH known AS (
  FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number
  UNION
  FROM company_absent SEMI JOIN scope USING (company_number) SELECT company_number
),
dropped AS (
  FROM officer_history AS past
  SEMI JOIN known USING (company_number)
  SEMI JOIN (FROM release SELECT version AS _to WHERE table_name = 'officer' AND source_kind = 'snapshot') AS snapshot USING (_to)
  ANTI JOIN officer USING (company_number, appointment)
  ANTI JOIN appointment AS other ON other.company_number = past.company_number AND other.role = past.role
    AND other.person = coalesce(past.officer_id, past.appointment) AND other.appointed_on IS NOT DISTINCT FROM past.appointed_on
  SELECT
    company_number, coalesce(officer_id, appointment) AS person, appointment, role, coalesce(corporate, false) AS corporate, name, date_of_birth, postcode,
    appointed_on, _to::DATE AS left_by, false AS active
  WHERE coalesce(numbering, 'products') = 'products' AND NOT coalesce(resigned, resigned_on IS NOT NULL)
  QUALIFY row_number() OVER (PARTITION BY company_number, appointment ORDER BY _to DESC) = 1
),
-- of owners who ceased on a day that is not known
first_shown AS (
  FROM (FROM psc UNION ALL BY NAME FROM psc_history SELECT * EXCLUDE (_to)) AS form
  SEMI JOIN known USING (company_number)
  SEMI JOIN (FROM psc SELECT company_number, psc_id WHERE ceased AND ceased_on IS NULL) AS undated USING (company_number, psc_id)
  SELECT company_number, psc_id, end_first_shown(coalesce(ceased, ceased_on IS NOT NULL), _from, _since) AS shown_on
  GROUP BY ALL
),
person AS (
  FROM (
    FROM appointment
    SEMI JOIN known USING (company_number)
    SELECT company_number, person, appointment, role, corporate, name, date_of_birth, postcode, appointed_on, left_by, active
    UNION ALL BY NAME
    FROM dropped
  )
  SELECT
    company_number, 'director' AS capacity, name, date_of_birth AS born, postcode, appointed_on AS since, left_by AS until,
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
  LEFT JOIN first_shown USING (company_number, psc_id)
  SELECT
    company_number, 'owner' AS capacity, name, date_of_birth AS born, postcode, notified_on AS since,
    coalesce(ceased, ceased_on IS NOT NULL) AS ended,
    CASE WHEN ended THEN coalesce(ceased_on, shown_on) END AS until
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
