-- grain: one row per company of the register and failed company (failure.sql) that have a director or owner in common
-- columns: `control`: 1 for the same person, 0.5 for a person of the same last name at the same address. `control_until`: NULL while a common
-- controller is in office, else the last day. `insolvencies`, `failures`: other companies of the common controllers that failed within five years,
-- without and with those that were struck off while a return was overdue; `counted`: the numbers of the companies of `failures`, sorted
-- source: docs/signals/phoenix.md
-- slices: 16
-- why the order of the joins: DuckDB scans each large table once, against the companies of the scope, and builds no hash table of the whole register
WITH present AS MATERIALIZED (
  FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number WHERE on_register AND status <> 'dissolved'
),
own AS (FROM company_controller AS controller SEMI JOIN present USING (company_number)),
common AS (
  FROM own JOIN failed_controller AS past USING (officer_key) SELECT own, past, 1.0 AS strength WHERE own.officer_key IS NOT NULL
  UNION ALL
  FROM own JOIN failed_controller AS past USING (birth_key)
  SELECT own, past, 1.0
  -- two different middle names are two persons; an absent one or an initial contradicts nothing
  WHERE starts_with(own.middle, past.middle) OR starts_with(past.middle, own.middle)
  UNION ALL
  FROM own JOIN failed_controller AS past USING (kin_key)
  SELECT own, past, 0.5
  -- the address of an agent is not a family's
  WHERE own.postcode NOT IN (FROM census_premises SELECT premises)
),
link AS (
  FROM common
  SELECT
    own.company_number AS company_number,
    past.company_number AS failed_number,
    past.failed_on AS failed_on,
    strength,
    own.ended AS ended,
    own.until AS until,
    own.officer_key AS officer_key,
    own.birth_key AS birth_key
  WHERE own.company_number <> past.company_number
    AND (NOT own.ended OR own.until >= past.failed_on - INTERVAL 12 MONTH)
    AND coalesce(own.since <= past.failed_on + INTERVAL 5 YEAR, true)
),
controlled AS (
  FROM link
  SELECT
    company_number,
    failed_number,
    any_value(failed_on) AS failed_on,
    max(strength)::DECIMAL(3,2) AS control,
    CASE WHEN bool_and(ended) THEN max(until) END AS control_until
  GROUP BY ALL
),
-- other failures of the common controllers within five years
serial AS (
  FROM (
    FROM link JOIN failed_controller AS other USING (birth_key) SELECT link, other
    UNION ALL
    FROM link JOIN failed_controller AS other USING (officer_key) SELECT link, other
  )
  SELECT
    link.company_number AS company_number,
    link.failed_number AS failed_number,
    count(DISTINCT other.company_number) FILTER (other.route = 'INSOLVENCY') AS insolvencies,
    list_sort(list(DISTINCT other.company_number) FILTER (other.route = 'INSOLVENCY' OR other.overdue)) AS counted
  WHERE link.strength = 1 AND other.capacity = 'director' AND other.company_number NOT IN (link.company_number, link.failed_number)
    -- a company that goes on after its insolvency
    AND NOT other.ends
    AND other.failed_on BETWEEN link.failed_on - INTERVAL 5 YEAR AND link.failed_on + INTERVAL 5 YEAR
  GROUP BY ALL
)
FROM controlled
LEFT JOIN serial USING (company_number, failed_number)
SELECT controlled.*, coalesce(insolvencies, 0) AS insolvencies, coalesce(len(counted), 0) AS failures, coalesce(counted, []) AS counted
