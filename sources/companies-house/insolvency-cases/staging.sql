-- grain: one row per insolvency case of a company; `_op` is `delete`, without a case number, for a company that has no case
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  maximum_object_size = 67108864,
  columns = {
    _op: 'VARCHAR', resource_uri: 'VARCHAR', published_at: 'TIMESTAMP', case_number: 'VARCHAR', type: 'VARCHAR', written_type: 'VARCHAR',
    dates: 'STRUCT("type" VARCHAR, written_type VARCHAR, "on" DATE)[]',
    practitioners: 'STRUCT("name" VARCHAR, role VARCHAR, appointed_on DATE, ceased_on DATE, address STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR))[]',
    charge_id: 'VARCHAR', company_status: 'VARCHAR[]', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  _op,
  regexp_extract(resource_uri, '^/company/([^/]+)/insolvency$', 1) AS company_number,
  case_number,
  published_at AS changed_at,
  type,
  written_type,
  dates,
  practitioners,
  charge_id,
  company_status,
  _file,
  _line,
  CASE
    WHEN NOT is_company_number(regexp_extract(resource_uri, '^/company/([^/]+)/insolvency$', 1))
      THEN 'not the path of the insolvency cases of a company: ' || resource_uri
    WHEN case_number IS NULL THEN 'a case without a number: ' || resource_uri
  END AS _reject
