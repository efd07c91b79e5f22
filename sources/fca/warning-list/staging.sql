-- grain: one row per warning
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    url: 'VARCHAR', title: 'VARCHAR', names: 'STRUCT(name VARCHAR, type VARCHAR)[]', clone: 'BOOLEAN', genuine_names: 'VARCHAR[]',
    genuine_reference: 'VARCHAR', addresses: 'STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[]', websites: 'VARCHAR[]',
    phones: 'VARCHAR[]', emails: 'VARCHAR[]', company_numbers: 'VARCHAR[]', published_on: 'DATE', updated_on: 'DATE', detail: 'VARCHAR',
    unmapped_labels: 'VARCHAR[]', unmapped_numbers: 'VARCHAR[]', has_details: 'BOOLEAN', gone: 'BOOLEAN', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT *, CASE WHEN len(names) = 0 AND len(genuine_names) = 0 THEN 'a warning without a name' END AS _reject
