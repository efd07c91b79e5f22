-- grain: one row per appointment of a company that any feed of `officer` names, with what the newest statement says of it
-- only with: officer, officer_history
-- columns: `left_by`: the day on which the officer left, or else the day of the statement that first shows it; NULL in office. A day that is more than
-- 31 days after its statement is a typing error and no day (docs/edge-cases.md officers-17)
-- slices: 16
-- why: a person number of the products and an appointment id of the API cannot be compared. The same appointment is found by role, day of
-- appointment, and the person: by number where the API states it, else by name with month of birth
-- rule: an appointment that is found in one of the two only is a row of its own, so that no officer is lost. `person` is then equal for rows that may
-- be one person, and `may_have_left` marks an officer who may be the one that another row says has left: models/features/board.sql counts neither
-- rule: the list of the REST API has all appointments of a company, those that have ended included. An officer in office that it lacks is not shown
-- when it was read whole, an officer of the products only when its items are all rows here, since one that could not be read may be the officer. When
-- the API answers that the company has no officers (404), which may be an error, its officers `may_have_left`. It says nothing of what another feed
-- stated less than a day before the request or later: the API may lag behind the stream, and a snapshot is written during its day
-- rule: a snapshot of Product 195 lists no appointment that has ended, and no product lists what only the API numbers. Such rows leave the current
-- table with the next snapshot; the history keeps them, so a resignation is not forgotten
WITH snapshot AS (
  FROM release SELECT DISTINCT version WHERE table_name = 'officer' AND source_kind = 'snapshot'
),
snapshot_day AS (FROM release SELECT max(data_date)::TIMESTAMP AS day WHERE table_name = 'officer' AND source_kind = 'snapshot'),
list AS (
  FROM company_lookup
  SEMI JOIN scope USING (company_number)
  SELECT company_number, listed, answer = 'none' AND listed IS NULL AS none, asked_at - INTERVAL 1 DAY AS until
  WHERE source = 'companies-house/officers-api' AND kind = 'answer'
),
stated AS (
  FROM officer
  SEMI JOIN scope USING (company_number)
  SELECT *, true AS held
  UNION ALL BY NAME
  FROM (
    FROM officer_history
    SEMI JOIN scope USING (company_number)
    SELECT * EXCLUDE (_to), _to AS closed_at
    QUALIFY row_number() OVER (PARTITION BY company_number, appointment ORDER BY _to DESC) = 1
  ) AS past
  SEMI JOIN snapshot ON snapshot.version = past.closed_at
  ANTI JOIN officer USING (company_number, appointment)
  SELECT *, false AS held
),
-- of those who left on a day that is not known, or is a typing error
first_shown AS (
  FROM (FROM officer UNION ALL BY NAME FROM officer_history SELECT * EXCLUDE (_to)) AS form
  SEMI JOIN (FROM stated SELECT company_number, appointment WHERE resigned AND stated_day(resigned_on, _since) IS NULL) USING (company_number, appointment)
  SELECT company_number, appointment, end_first_shown(coalesce(resigned, resigned_on IS NOT NULL), _from, _since) AS shown_on
  GROUP BY ALL
),
statement AS (
  FROM stated
  LEFT JOIN first_shown USING (company_number, appointment)
  SELECT
    company_number,
    appointment,
    numbering IS NOT DISTINCT FROM 'api' AS of_api,
    role,
    coalesce(officer_id, appointment) AS person,
    coalesce(corporate, false) AS corporate,
    -- a name without a Latin letter equals no other
    nullif(CASE WHEN corporate THEN name_key(name) ELSE plain_words(upper(strip_accents(name))) END, '') AS words,
    date_of_birth AS born,
    appointed_on,
    coalesce(resigned, resigned_on IS NOT NULL) AS resigned,
    held,
    closed_at,
    coalesce(stated_day(resigned_on, _since), shown_on) AS ended_on,
    _version AS version,
    {
      name: name, nationality: nationality, country_of_residence: country_of_residence, postcode: postcode, resigned_on: resigned_on,
      former_names: former_names, officer_company_number: officer_company_number, registration_number: registration_number,
      source: _source, release: _release
    } AS detail,
    {
      due_on: verification_due_on, started_on: verification_started_on, ended_on: verification_ended_on, verified_on: identity_verified_on,
      by_provider: verified_by_provider, stated_on: london_day(_version)
    } AS verification
  WHERE of_api OR held OR resigned
),
-- a person number has variants, and an appointment that ended or was reinstated has another key: the newest of them. What the newest snapshot lists
-- is as new as that snapshot. Of an appointment that it lists twice, the one in office
product AS (
  FROM statement
  WHERE NOT of_api
  QUALIFY row_number() OVER (
    PARTITION BY company_number, role, person, appointed_on
    ORDER BY held DESC, greatest(version, (FROM snapshot SELECT max(version))) DESC, resigned, version DESC, appointment
  ) = 1
),
-- an update corrects a day of appointment and does not say what it was, so the row with the wrong day stays until the next snapshot. When the person
-- has left since, this row may be that appointment; one that began after the person had left is another
overlapping AS (
  FROM product AS r
  JOIN product AS s USING (company_number, role, person)
  SELECT DISTINCT company_number, r.appointment
  WHERE NOT r.resigned AND r.held AND s.resigned AND s.held AND s.version > r.version
    AND coalesce(s.version > (FROM snapshot SELECT max(version)), true)
    AND coalesce(s.detail.resigned_on >= r.appointed_on, true)
),
api AS (
  FROM statement
  LEFT JOIN (FROM list SELECT company_number, listed, until) USING (company_number)
  SELECT * EXCLUDE (listed, until)
  WHERE of_api AND (resigned OR NOT coalesce(version < until AND NOT list_contains(listed, appointment), false))
),
pair AS (
  FROM api AS a
  JOIN product AS p USING (company_number, role)
  SELECT
    company_number,
    a.appointment AS api,
    p.appointment AS product,
    {
      numbered: a.person = p.person, same_day: coalesce(a.appointed_on = p.appointed_on, false), same_birth: coalesce(a.born = p.born, false),
      newest: a.version
    } AS likeness
  WHERE coalesce(a.appointed_on = p.appointed_on, true)
    AND (a.person = p.person
      OR (a.words = p.words AND a.corporate = p.corporate AND coalesce(a.born = p.born, true)
        AND (a.appointed_on = p.appointed_on OR a.born = p.born)))
),
-- each is the likeliest of the other
matched AS (
  FROM pair
  QUALIFY row_number() OVER (PARTITION BY company_number, api ORDER BY likeness DESC, product) = 1
    AND row_number() OVER (PARTITION BY company_number, product ORDER BY likeness DESC, api) = 1
),
product_alone AS (FROM product ANTI JOIN (FROM matched SELECT company_number, product AS appointment) USING (company_number, appointment)),
api_alone AS (FROM api ANTI JOIN (FROM matched SELECT company_number, api AS appointment) USING (company_number, appointment)),
both_feeds AS (
  FROM matched
  JOIN product AS p ON p.company_number = matched.company_number AND p.appointment = matched.product
  JOIN api AS a ON a.company_number = matched.company_number AND a.appointment = matched.api
  SELECT
    p,
    a,
    -- what the API stated before the newest snapshot is older than the row of the product
    CASE WHEN a.held AND (NOT p.held OR a.version > p.version) THEN a ELSE p END AS newest
),
-- the person of an appointment that only the API has: of the same name and birth among the products, else an officer in office who may be the same
kin AS (
  FROM api_alone AS a
  JOIN product AS p USING (company_number)
  SELECT company_number, a.appointment, min(p.person) AS person
  WHERE a.person = p.person OR (a.words = p.words AND a.corporate = p.corporate AND coalesce(a.born = p.born, true))
  GROUP BY ALL
),
perhaps AS (
  FROM api_alone AS a
  JOIN product_alone AS p USING (company_number, role, corporate)
  SELECT company_number, a.appointment AS api, p.appointment AS product, p.person, a, p
  WHERE coalesce(a.born = p.born, true)
),
same_perhaps AS (
  FROM perhaps SELECT company_number, api AS appointment, min(person) AS person WHERE NOT a.resigned AND NOT p.resigned GROUP BY ALL
),
-- officers in office that no list had for a day when the register answered that the company has none
none_listed AS (
  FROM (FROM product UNION ALL BY NAME FROM api) AS one
  JOIN list USING (company_number)
  SELECT company_number, appointment
  WHERE none AND CASE WHEN NOT of_api AND held THEN greatest(version, (FROM snapshot_day)) ELSE version END < until
),
-- officers of the products that a newer list lacks
lacked AS (
  FROM product_alone AS p
  JOIN (FROM officer_list SEMI JOIN scope USING (company_number) SELECT company_number, until) AS complete USING (company_number)
  SELECT company_number, appointment, until
  WHERE NOT p.resigned AND CASE WHEN held THEN greatest(version, (FROM snapshot_day)) ELSE version END < until
),
left_perhaps AS (
  FROM perhaps
  SELECT DISTINCT company_number, product AS appointment
  WHERE a.resigned AND a.held AND NOT p.resigned AND a.version > p.version AND a.appointed_on = p.appointed_on
  UNION
  FROM overlapping SELECT company_number, appointment
  UNION
  FROM none_listed SELECT company_number, appointment
)
FROM both_feeds
LEFT JOIN (FROM overlapping SELECT *, true AS doubtful UNION FROM none_listed SELECT *, true) AS doubted
  ON doubted.company_number = newest.company_number AND doubted.appointment = newest.appointment
SELECT
  newest.company_number AS company_number,
  newest.appointment AS appointment,
  p.person AS person,
  newest.role AS role,
  newest.corporate AS corporate,
  coalesce(newest.detail.name, p.detail.name, a.detail.name) AS name,
  coalesce(newest.born, p.born, a.born) AS date_of_birth,
  coalesce(newest.detail.nationality, p.detail.nationality, a.detail.nationality) AS nationality,
  coalesce(newest.detail.country_of_residence, p.detail.country_of_residence, a.detail.country_of_residence) AS country_of_residence,
  coalesce(newest.detail.postcode, p.detail.postcode, a.detail.postcode) AS postcode,
  coalesce(newest.appointed_on, p.appointed_on, a.appointed_on) AS appointed_on,
  NOT newest.resigned AS active,
  coalesce(doubtful, false) AS may_have_left,
  newest.detail.resigned_on AS resigned_on,
  CASE WHEN newest.resigned THEN newest.ended_on END AS left_by,
  a.detail.former_names AS former_names,
  a.detail.officer_company_number AS officer_company_number,
  a.detail.registration_number AS registration_number,
  NOT p.held AND NOT a.held AS only_in_history,
  a.verification AS verification,
  newest.detail.source AS source,
  newest.detail.release AS release
UNION ALL BY NAME
FROM product_alone AS p
LEFT JOIN (FROM left_perhaps SELECT *, true AS may_have_left) USING (company_number, appointment)
LEFT JOIN (FROM lacked SELECT company_number, appointment, until AS lacked_at) USING (company_number, appointment)
SELECT
  p.* EXCLUDE (of_api, words, born, resigned, held, closed_at, ended_on, version, detail, verification),
  p.born AS date_of_birth,
  NOT p.resigned AND lacked_at IS NULL AS active,
  CASE WHEN p.resigned THEN p.ended_on ELSE lacked_at::DATE END AS left_by,
  coalesce(may_have_left, false) AS may_have_left,
  NOT p.held AS only_in_history,
  p.verification AS verification,
  unnest(p.detail)
UNION ALL BY NAME
FROM api_alone AS a
LEFT JOIN (FROM kin SELECT company_number, appointment, person AS kin_person) USING (company_number, appointment)
LEFT JOIN (FROM same_perhaps SELECT company_number, appointment, person AS perhaps_person) USING (company_number, appointment)
LEFT JOIN (FROM none_listed SELECT *, true AS may_have_left) USING (company_number, appointment)
SELECT
  a.* EXCLUDE (of_api, words, born, resigned, held, closed_at, ended_on, version, detail, verification)
    REPLACE (coalesce(kin_person, perhaps_person, a.person) AS person),
  a.born AS date_of_birth,
  -- the newest snapshot would list it if it were in office; the products have no officers of overseas entities and of limited partnerships
  NOT a.resigned AND (a.held OR a.role NOT IN (
    'secretary', 'director', 'llp-member', 'llp-designated-member', 'judicial-factor', 'receiver-or-manager', 'manager',
    'se-administrative-organ-member', 'se-supervisory-organ-member', 'se-management-organ-member'
  )) AS active,
  CASE WHEN a.resigned THEN a.ended_on WHEN NOT active THEN a.closed_at::DATE END AS left_by,
  coalesce(may_have_left, false) AS may_have_left,
  NOT a.held AS only_in_history,
  a.verification AS verification,
  unnest(a.detail)
