-- grain: one row per warning that the crawl found listed
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {url: 'VARCHAR', published_on: 'DATE', _file: 'VARCHAR', _line: 'INTEGER'}
)
SELECT *, NULL::VARCHAR AS _reject
