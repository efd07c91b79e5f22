-- grain: one row per item of news
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    item_id: 'VARCHAR', publication: 'VARCHAR', title: 'VARCHAR', url: 'VARCHAR', published_at: 'TIMESTAMP', changed_at: 'TIMESTAMP',
    terms: 'VARCHAR[]', company_numbers: 'VARCHAR[]', mentions: 'VARCHAR[]', addresses: 'VARCHAR[]', postcodes: 'VARCHAR[]', display: 'BOOLEAN',
    _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT *, CASE WHEN coalesce(item_id, '') = '' THEN 'an item without an id' END AS _reject
