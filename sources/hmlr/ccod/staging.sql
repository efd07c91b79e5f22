-- grain: one row per title
-- every column is a text: the reader's message about a cell that it cannot cast would cite the cell
WITH read AS (
  FROM read_csv(
    getvariable('files'),
    auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', nullstr = '', store_rejects = true, filename = true,
    columns = {
      title: 'VARCHAR', tenure: 'VARCHAR', address: 'VARCHAR', district: 'VARCHAR', county: 'VARCHAR', region: 'VARCHAR', postcode: 'VARCHAR',
      several_addresses: 'VARCHAR', price: 'VARCHAR',
      name_1: 'VARCHAR', number_1: 'VARCHAR', category_1: 'VARCHAR', address_1_1: 'VARCHAR', address_1_2: 'VARCHAR', address_1_3: 'VARCHAR',
      name_2: 'VARCHAR', number_2: 'VARCHAR', category_2: 'VARCHAR', address_2_1: 'VARCHAR', address_2_2: 'VARCHAR', address_2_3: 'VARCHAR',
      name_3: 'VARCHAR', number_3: 'VARCHAR', category_3: 'VARCHAR', address_3_1: 'VARCHAR', address_3_2: 'VARCHAR', address_3_3: 'VARCHAR',
      name_4: 'VARCHAR', number_4: 'VARCHAR', category_4: 'VARCHAR', address_4_1: 'VARCHAR', address_4_2: 'VARCHAR', address_4_3: 'VARCHAR',
      added: 'VARCHAR', more: 'VARCHAR'
    }
  )
  SELECT
    *,
    -- reads every column: DuckDB's reader fails with an internal error on a bad row of a file with columns that no expression reads
    strlen(concat(*COLUMNS(*))) AS bytes,
    -- nearly every title has one proprietor, so the list is filtered only where there are more
    CASE
      WHEN coalesce(name_2, name_3, name_4) IS NOT NULL
        THEN list_filter([
          {name: name_1, number: number_1, category: category_1, country: ''}, {name: name_2, number: number_2, category: category_2, country: ''},
          {name: name_3, number: number_3, category: category_3, country: ''}, {name: name_4, number: number_4, category: category_4, country: ''}
        ], lambda one: one.name IS NOT NULL)
      WHEN name_1 IS NOT NULL THEN [{name: name_1, number: number_1, category: category_1, country: ''}]
      ELSE []
    END::STRUCT(name VARCHAR, number VARCHAR, category VARCHAR, country VARCHAR)[] AS proprietors
)
FROM (FROM read SELECT title, filename, bytes, title_row(title, tenure, proprietors, false, added, more) AS one)
SELECT
  UNNEST(one),
  filename AS _file,
  NULL::INTEGER AS _line,
  CASE
    WHEN title IS NULL THEN 'no title number'
    WHEN bytes > 1000000 THEN 'a row of more than a million bytes'
  END AS _reject
