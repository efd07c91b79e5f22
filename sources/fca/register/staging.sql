-- grain: one row per firm
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    frn: 'VARCHAR', name: 'VARCHAR', status_text: 'VARCHAR', business_type: 'VARCHAR', effective_on: 'DATE', company_number: 'VARCHAR',
    remarks: 'VARCHAR[]', stated: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  frn,
  name,
  CASE lower(status_text) WHEN 'authorised' THEN 'authorised' ELSE 'unmapped' END AS status,
  status_text,
  business_type,
  effective_on,
  company_number(company_number) AS company_number,
  remarks,
  london_time(TRY_CAST(stated AS TIMESTAMP)) AT TIME ZONE 'UTC' AS stated_at,
  _file,
  _line,
  CASE WHEN TRY_CAST(stated AS TIMESTAMP) IS NULL THEN concat('System Timestamp is not a time: ', stated) END AS _reject
