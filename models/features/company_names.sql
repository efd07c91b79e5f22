-- grain: one row per company that a record names: on the register, once on it, or in accounts and notices only; the shape is RegisterCompany of
-- models/resolution/register.ts
-- why: a ledger may use a former name or a trading name of a company; a company that left the register is found with its status
-- why: `recorded`: accounts and notices state a name with the company number, and the register may not list it: it was changed since the snapshot, or
-- long ago. The number may be a misprint, so resolution never lets such a name decide alone
-- slices: 16
-- rule: no elapsed days. `hash` also covers the version of the search keys, so that a new version publishes every company again
WITH entry AS MATERIALIZED ( -- one pass over the entries of all companies
  FROM register_entry SEMI JOIN scope USING (company_number)
  SELECT
    company_number, name, previous_names, name_key, former_name_keys, postcode, status, address_line_1, address_line_2, address_town, address_county
),
registered AS (
  FROM entry
  SELECT
    company_number, name, previous_names, postcode, status, list_prepend(name_key, former_name_keys) AS keys,
    [address_line_1, address_line_2, address_town, address_county] AS address
),
-- companies that left before the first snapshot and are known from accounts or notices only
not_on_register AS (
  FROM scope
  ANTI JOIN entry USING (company_number)
  LEFT JOIN (FROM filed_accounts SELECT company_number, company_name WHERE newest) AS filed USING (company_number)
  LEFT JOIN (
    FROM company_notice
    SEMI JOIN scope USING (company_number)
    SELECT company_number, arg_max(company_name, (published_on, notice_id)) AS company_name
    GROUP BY company_number
  ) AS noticed USING (company_number)
  SELECT company_number, coalesce(noticed.company_name, filed.company_name) AS name, [name_key(name)] AS keys, 'not-on-register' AS status
),
trading AS (
  FROM (
    FROM company_notice
    SEMI JOIN scope USING (company_number)
    JOIN gazette_notice USING (notice_id, company_number)
    SELECT company_number, unnest(trading_names) AS name
    WHERE NOT retracted
  )
  SELECT company_number, list(DISTINCT name ORDER BY name) AS names
  GROUP BY company_number
),
recorded AS (
  FROM (
    FROM filed_accounts SEMI JOIN scope USING (company_number) SELECT company_number, company_name AS name
    UNION ALL
    FROM company_notice SEMI JOIN scope USING (company_number) SELECT company_number, company_name AS name WHERE party = 'subject' AND NOT retracted
  )
  SELECT company_number, name_key(name) AS key, min(name) AS name
  WHERE name_key(name) <> ''
  GROUP BY ALL
),
recorded_names AS (
  FROM recorded SELECT company_number, list({key: key, name: name} ORDER BY name) AS recorded GROUP BY company_number
),
named AS (
  FROM (FROM registered UNION ALL BY NAME FROM not_on_register) AS known
  LEFT JOIN trading USING (company_number)
  LEFT JOIN recorded_names USING (company_number)
  SELECT
    company_number,
    list_concat(
      [{text: name, type: 'current'}],
      list_transform(coalesce(previous_names, []), lambda one: {text: one.name, type: 'previous'}),
      list_transform(coalesce(trading.names, []), lambda style: {text: style, type: 'trading'}),
      list_transform(
        list_filter(coalesce(recorded, []), lambda one: NOT list_contains(keys, one.key)),
        lambda one: {text: one.name, type: 'recorded'}
      )
    ) AS names,
    postcode,
    nullif(array_to_string(list_filter(address, lambda line: trim(line) <> ''), ', '), '') AS address,
    status,
    status NOT IN ('dissolved', 'left-register', 'not-on-register') AS live
  WHERE name IS NOT NULL
)
FROM named
SELECT *, md5_number(concat(getvariable('keys_build'), to_json(named)::VARCHAR)) AS hash
