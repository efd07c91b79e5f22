-- grain: one row per person named in relation to financial and investment restrictions
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    name: 'VARCHAR', aliases: 'VARCHAR[]', ofsi_group_id: 'VARCHAR', uk_sanctions_list_id: 'VARCHAR', address: 'VARCHAR', country: 'VARCHAR',
    listed_on: 'DATE', detail: 'VARCHAR', other_entry_url: 'VARCHAR', unmapped_columns: 'VARCHAR[]', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  *,
  'https://www.gov.uk/guidance/russia-list-of-persons-named-in-relation-to-financial-and-investment-restrictions' AS url,
  NULL::VARCHAR AS _reject
