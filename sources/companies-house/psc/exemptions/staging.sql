-- grain: one row per company that is or was exempt from naming its persons with significant control
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson', format = 'newline_delimited', columns = {_file: 'VARCHAR', _line: 'INTEGER', text: 'VARCHAR'}
  )
  SELECT
    _file,
    _line,
    text,
    -- a line that cannot be read gives NULL and goes to quarantine. The exemptions stand under keys of their types
    TRY(from_json(text, '{
      "company_number": "VARCHAR", "type": "VARCHAR", "published_at": "VARCHAR",
      "data": {"exemptions": "MAP(VARCHAR, STRUCT(exemption_type VARCHAR, items STRUCT(exempt_from VARCHAR, exempt_to VARCHAR)[]))"}
    }')) AS json
)
FROM read
SELECT
  CASE WHEN json.type = 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  register_company_number(json.company_number) AS company_number,
  list_sort(flatten(list_transform(
    map_entries(json.data.exemptions),
    lambda one: list_transform(one.value.items, lambda period: struct_pack(
      exemption := CASE
        WHEN coalesce(one.value.exemption_type, replace(one.key, '_', '-')) IN (
          'disclosure-transparency-rules-chapter-five-applies', 'psc-exempt-as-trading-on-regulated-market', 'psc-exempt-as-shares-admitted-on-market',
          'psc-exempt-as-trading-on-uk-regulated-market', 'psc-exempt-as-trading-on-eu-regulated-market'
        ) THEN coalesce(one.value.exemption_type, replace(one.key, '_', '-'))
        ELSE 'unmapped'
      END,
      written := one.key,
      -- the REST API writes some days with a time
      exempt_from := iso_day(left(period.exempt_from, 10)),
      exempt_to := iso_day(left(period.exempt_to, 10)),
      -- an end that cannot be read is an end
      ended := nullif(trim(period.exempt_to), '') IS NOT NULL
        AND coalesce(
          iso_day(left(period.exempt_to, 10)) <= coalesce(london_day(TRY_CAST(json.published_at AS TIMESTAMP)), getvariable('data_date')::DATE), true
        )
    ))
  ))) AS exemptions,
  TRY_CAST(json.published_at AS TIMESTAMP) AS changed_at,
  _file,
  _line,
  text AS _text, -- for the quarantine
  CASE
    WHEN json.data IS NULL AND json.type IS DISTINCT FROM 'deleted' THEN 'not a JSON object of a company and its exemptions'
    WHEN nullif(trim(json.company_number), '') IS NULL THEN 'no company number'
    WHEN register_company_number(json.company_number) IS NULL THEN 'not a company number: ' || json.company_number
    WHEN json.data.exemptions IS NULL AND json.type IS DISTINCT FROM 'deleted' THEN 'no exemptions'
  END AS _reject
