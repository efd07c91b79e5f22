-- grain: one row per source and company for its newest answer, and one for its newest failure: neither replaces the other
-- columns: `listed` has the ids of all records of the company, as the tables of the records have them; empty: the register has none; NULL: the answer
-- is not known to be whole, or is a 404 that may be an error
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  maximum_object_size = 67108864,
  columns = {
    source: 'VARCHAR', company_number: 'VARCHAR', answer: 'VARCHAR', records: 'INTEGER', failure: 'VARCHAR', listed: 'VARCHAR[]', asked_at: 'TIMESTAMP',
    _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  'upsert' AS _op,
  source,
  register_company_number(company_number) AS company_number,
  if(answer = 'failed', 'failure', 'answer') AS kind,
  answer,
  records,
  failure,
  listed,
  asked_at,
  asked_at AS changed_at,
  _file,
  _line,
  CASE WHEN register_company_number(company_number) IS NULL THEN 'not a company number: ' || company_number END AS _reject
