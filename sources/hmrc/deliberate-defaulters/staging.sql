-- grain: one row per defaulter and period of default
-- rule: details may not be published for longer than a year (Finance Act 2009 s 94). The year runs from the day that the list states; where it
-- states none, models/lists/hmrc-defaulters.sql counts from the first edition that had the entry
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    defaulter_id: 'VARCHAR', name: 'VARCHAR', aliases: 'STRUCT(name VARCHAR, type VARCHAR)[]', trade: 'VARCHAR', address: 'VARCHAR',
    postcode: 'VARCHAR', former_addresses: 'VARCHAR[]', period: 'VARCHAR', tax: 'DECIMAL(18,2)', penalties: 'DECIMAL(18,2)',
    published_on: 'DATE', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  *,
  (published_on + INTERVAL 12 MONTH)::DATE AS expires_on,
  'https://www.gov.uk/government/publications/publishing-details-of-deliberate-tax-defaulters-pddd' AS url,
  NULL::VARCHAR AS _reject
