-- grain: one row per person or company with an order or undertaking against acting as a director; `entry` is ListEntry
-- rule: disqualifications of type `sanction` are left out: they concern persons designated under the Sanctions and Anti-Money Laundering Act 2018,
-- who are on the sanctions list
WITH weekly_files AS (
  FROM release
  SELECT version, rejected, rows
  WHERE source = 'companies-house/disqualified-officers' AND starts_with(release, 'product-192.') AND status IN ('applied', 'superseded')
),
-- the last weekly file that names the whole register: it was read whole, and is not a small part of an earlier one
whole_file AS (
  FROM weekly_files
  SELECT max(version) AS version
  WHERE rejected = 0 AND rows >= 0.9 * (FROM weekly_files SELECT max(rows))
),
stated AS (
  FROM disqualified_officer
  SELECT
    *,
    list_filter(disqualifications, lambda one: coalesce(one.type, '') <> 'sanction') AS orders,
    list_transform(disqualifications, lambda one: one.case_identifier) AS cases,
    list_transform([name] || coalesce(aliases, []), lambda one: upper(strip_accents(one))) AS written
),
-- the weekly file and the API have different numbers for a person: rows with the same names, date of birth and case are the same person, and
-- the row of the weekly file is left out unless it has an order or a name that the row of the API lacks. A twin may have the same date and case
known_twice AS (
  FROM stated AS weekly
  JOIN stated AS api ON api.date_of_birth = weekly.date_of_birth AND list_has_all(api.cases, weekly.cases) AND list_has_all(api.written, weekly.written)
  SELECT weekly.officer_id AS weekly_id, api.officer_id AS officer_id
  WHERE len(weekly.cases) > 0 AND len(list_filter(weekly.cases, lambda one: one IS NULL)) = 0
    AND weekly.officer_id = weekly.person_number AND api.officer_id IS DISTINCT FROM api.person_number
),
-- an entry keeps the id under which the person was read first, so that matches and decisions of analysts stay. Several rows of the API may be one person
-- of the weekly file
first_read AS (
  FROM (FROM disqualified_officer UNION ALL BY NAME FROM disqualified_officer_history SELECT * EXCLUDE (_to)) AS form
  JOIN release ON release.source = form._source AND release.release = form._release
  SELECT officer_id, min(retrieved_at) AS read_at
  GROUP BY officer_id
),
kept_id AS (
  FROM (
    FROM known_twice
    JOIN first_read AS api USING (officer_id)
    JOIN (FROM first_read SELECT officer_id AS weekly_id, read_at) AS weekly USING (weekly_id)
    SELECT officer_id, arg_min(weekly_id, (weekly.read_at, weekly_id)) AS weekly_id
    WHERE weekly.read_at < api.read_at
    GROUP BY officer_id
  )
  JOIN first_read USING (officer_id)
  SELECT officer_id, weekly_id
  QUALIFY row_number() OVER (PARTITION BY weekly_id ORDER BY read_at, officer_id) = 1
)
FROM stated AS officer
JOIN release ON release.source = officer._source AND release.release = officer._release
LEFT JOIN kept_id USING (officer_id)
SELECT
  coalesce(weekly_id, officer_id) AS id,
  to_json({
    list: 'disqualified-directors',
    id: coalesce(weekly_id, officer_id),
    kind: CASE kind WHEN 'corporate' THEN 'organisation' ELSE 'person' END,
    names: [{text: name, type: 'primary', weak: false}]
      || list_transform(coalesce(aliases, []), lambda one: {text: one, type: 'alias', weak: false}),
    datesOfBirth: CASE WHEN date_of_birth IS NULL THEN [] ELSE [date_of_birth::VARCHAR] END,
    countries: list_filter([nationality, country_of_registration], lambda one: one IS NOT NULL),
    addresses: list_filter(list_distinct(list_transform(orders, lambda one: one.address)), lambda one: one IS NOT NULL),
    companyNumbers: list_filter([company_number], lambda one: one IS NOT NULL),
    identifiers: []::VARCHAR[],
    protectedNames: []::VARCHAR[],
    permissions: list_transform(coalesce(permissions, []), lambda one: {
      companyNames: coalesce(one.company_names, []), "from": one.granted_on, until: one.expires_on
    }),
    -- an order without a first day has begun
    "from": CASE WHEN list_bool_and(list_transform(orders, lambda one: one.disqualified_from IS NOT NULL))
      THEN list_min(list_transform(orders, lambda one: one.disqualified_from)) END,
    -- an order without an end date has no last day
    until: CASE WHEN list_bool_and(list_transform(orders, lambda one: one.disqualified_until IS NOT NULL))
      THEN list_max(list_transform(orders, lambda one: one.disqualified_until)) END,
    detail: concat(
      'Disqualified from acting as a director: ',
      array_to_string(list_distinct(list_transform(orders, lambda one: concat_ws(
        ' ', one.type, concat('(', concat_ws(' ', one.act, 's', one.section), ')'), 'until', coalesce(one.disqualified_until::VARCHAR, 'further order')
      ))), '; ')
    ),
    url: url,
    evidence: evidence(
      officer._source, officer._release, officer_id,
      list_max(list_transform(orders, lambda one: one.disqualified_from)), release.retrieved_at
    )
  }) AS entry
WHERE len(orders) > 0 AND officer_id NOT IN (FROM known_twice SELECT weekly_id)
  -- who is in an earlier weekly file only has left the register: the court ended the disqualification
  AND (officer_id IS DISTINCT FROM person_number OR officer._version >= coalesce((FROM whole_file SELECT version), officer._version))
