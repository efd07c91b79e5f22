-- grain: one row per title
-- also the titles of UK companies that a file of changes names: `overseas` says which file it is
FROM (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    columns = {
      title: 'VARCHAR', tenure: 'VARCHAR', overseas: 'BOOLEAN', proprietors: 'STRUCT(name VARCHAR, number VARCHAR, category VARCHAR, country VARCHAR)[]',
      added: 'VARCHAR', more: 'VARCHAR', op: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'
    }
  )
  SELECT *, title_row(title, tenure, proprietors, overseas, added, more) AS one
)
SELECT UNNEST(one), op AS _op, _file, _line, NULL::VARCHAR AS _reject
