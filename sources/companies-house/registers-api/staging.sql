-- grain: one row per move of a register of a company to where it is kept; `_op` is `delete`, without a register,
-- for a company that keeps them all itself
-- columns: `written` is the publisher's word for the register; `move` counts the moves of a register in the publisher's order
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    _op: 'VARCHAR', resource_uri: 'VARCHAR', published_at: 'TIMESTAMP', register: 'VARCHAR', written: 'VARCHAR', "move": 'VARCHAR',
    moved_to: 'VARCHAR', written_place: 'VARCHAR', moved_on: 'DATE', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  _op,
  register_company_number(regexp_extract(resource_uri, '^/company/([^/]+)/registers$', 1)) AS company_number,
  register,
  written,
  "move",
  moved_to,
  written_place,
  moved_on,
  published_at AS changed_at,
  _file,
  _line,
  CASE
    WHEN register_company_number(regexp_extract(resource_uri, '^/company/([^/]+)/registers$', 1)) IS NULL
      THEN 'not the path of the registers of a company: ' || resource_uri
  END AS _reject
