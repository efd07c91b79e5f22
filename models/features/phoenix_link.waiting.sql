-- the companies that phoenix_link.touches.sql can add when the change set is refreshed, and more: they have a controller in common, as it was or as
-- any record states it, with a company of the change set that a record shows to fail
-- why MATERIALIZED: when no company of the change set fails, `seeking` is empty, and DuckDB ends the joins with it before it scans the other side
WITH failing AS MATERIALIZED (
  FROM named
  SEMI JOIN (
    FROM failure SELECT company_number
    UNION ALL FROM gazette_notice SELECT company_number
    UNION ALL FROM insolvency_case SELECT company_number
    UNION ALL
    FROM (
      FROM filing SEMI JOIN named USING (company_number)
      SELECT company_number, unnest(list_prepend(kind, list_transform(parts, lambda part: part.kind))) AS kind
    )
    SELECT company_number
    WHERE starts_with(kind, 'strike-off') OR is_failure(procedure_of_filing(kind))
  ) USING (company_number)
),
-- a notice can name a company of which the features have no officer and no owner yet
apart AS (FROM release SELECT change_set WHERE states_no_person(table_name)),
seeking AS MATERIALIZED (
  FROM (
    FROM waiting_company ANTI JOIN apart USING (change_set) SELECT company_number
    UNION
    FROM unserved ANTI JOIN register_entry USING (company_number)
  )
  WHERE EXISTS (FROM failing)
),
stated AS (
  FROM (
    FROM officer
    SEMI JOIN seeking USING (company_number)
    SELECT company_number, name, date_of_birth, postcode, md5_number_lower('officer ' || coalesce(officer_id, appointment)) AS officer_key
    WHERE NOT coalesce(corporate, false)
    UNION ALL BY NAME
    FROM psc SEMI JOIN seeking USING (company_number) SELECT company_number, name, date_of_birth, postcode
  )
  SELECT company_number, officer_key, controller_keys(name, date_of_birth, postcode) AS keys
),
shared AS (
  FROM (
    FROM company_controller SEMI JOIN failing USING (company_number) SELECT unnest([officer_key, birth_key, kin_key]) AS key
    UNION ALL
    FROM stated SEMI JOIN failing USING (company_number) SELECT unnest([officer_key, keys.birth_key, keys.kin_key])
  )
  SELECT DISTINCT key WHERE key IS NOT NULL
)
-- a scan for each key: a list of the keys of all controllers would be built at each release
FROM company_controller SEMI JOIN shared ON officer_key = key SELECT company_number
UNION
FROM company_controller SEMI JOIN shared ON birth_key = key SELECT company_number
UNION
FROM company_controller SEMI JOIN shared ON kin_key = key SELECT company_number
UNION
FROM (FROM stated SELECT company_number, unnest([officer_key, keys.birth_key, keys.kin_key]) AS key) SEMI JOIN shared USING (key) SELECT company_number
