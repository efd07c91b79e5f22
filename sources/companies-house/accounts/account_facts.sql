-- grain: one row per fact of a filing, in document order
-- columns: `value` is the exact text; `amount` is the same number for sums and sorting, NULL where the value is not a number or does not fit
FROM read_json(
  getvariable('folder') || '/account_facts.ndjson.gz',
  format = 'newline_delimited',
  compression = 'gzip',
  maximum_object_size = 1048576,
  columns = {
    filing: 'VARCHAR', company_number: 'VARCHAR', ordinal: 'INTEGER', namespace: 'VARCHAR', concept: 'VARCHAR', element: 'VARCHAR',
    context_id: 'VARCHAR', entity_identifier: 'VARCHAR', period_start: 'VARCHAR', period_end: 'VARCHAR',
    dimensions: 'STRUCT(axis VARCHAR, member VARCHAR)[]', unit: 'VARCHAR', decimals: 'VARCHAR', precision: 'VARCHAR', scale: 'INTEGER',
    negated: 'BOOLEAN', format: 'VARCHAR', value: 'VARCHAR', text: 'VARCHAR', text_cut: 'BOOLEAN', withheld: 'BOOLEAN', nil: 'BOOLEAN',
    hidden: 'BOOLEAN', tuple: 'INTEGER'
  }
)
SELECT
  filing,
  company_number,
  ordinal,
  namespace,
  concept,
  element,
  context_id,
  entity_identifier,
  TRY_CAST(period_start AS DATE) AS period_start,
  TRY_CAST(period_end AS DATE) AS period_end,
  dimensions,
  unit,
  decimals,
  precision,
  scale,
  negated,
  format,
  value,
  -- DuckDB casts to more than 18 digits twenty times slower, so short values go through DECIMAL(18,6)
  CASE
    WHEN unit IS NULL THEN NULL
    WHEN length(value) <= 12 THEN TRY_CAST(value AS DECIMAL(18,6))::DECIMAL(38,6)
    ELSE TRY_CAST(value AS DECIMAL(38,6))
  END AS amount,
  text,
  text_cut,
  withheld,
  nil,
  hidden,
  tuple
