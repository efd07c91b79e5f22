-- grain: one row per entity of the Offshore Leaks Database
-- addresses are not read: no rule needs them
FROM read_csv(
  getvariable('files'),
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', nullstr = '', store_rejects = true, filename = true,
  columns = {
    node_id: 'VARCHAR', entity: 'VARCHAR', original: 'VARCHAR', former: 'VARCHAR', jurisdiction: 'VARCHAR', place: 'VARCHAR', company_type: 'VARCHAR',
    address: 'VARCHAR', internal_id: 'VARCHAR', incorporated: 'VARCHAR', inactivated: 'VARCHAR', struck_off: 'VARCHAR', dormant: 'VARCHAR',
    status: 'VARCHAR', provider: 'VARCHAR', ibc_ruc: 'VARCHAR', country_codes: 'VARCHAR', country_names: 'VARCHAR', leak: 'VARCHAR',
    valid: 'VARCHAR', note: 'VARCHAR'
  }
)
SELECT
  trim(node_id) AS node_id,
  nullif(trim(entity), '') AS name,
  nullif(trim(original), '') AS original_name,
  nullif(trim(former), '') AS former_name,
  nullif(trim(jurisdiction), '') AS jurisdiction,
  nullif(trim(place), '') AS jurisdiction_description,
  leak_day(incorporated) AS incorporated_on,
  leak_day(inactivated) AS inactivated_on,
  leak_day(struck_off) AS struck_off_on,
  nullif(trim(status), '') AS status,
  nullif(trim(ibc_ruc), '') AS registration_number,
  list_filter(list_transform(string_split(coalesce(country_names, ''), ';'), lambda one: trim(one)), lambda one: one <> '') AS countries,
  nullif(trim(leak), '') AS leak,
  nullif(trim(valid), '') AS valid_until,
  len(list_filter([incorporated, inactivated, struck_off], lambda text: trim(text) <> '' AND leak_day(text) IS NULL)) > 0 AS undated,
  -- what a model may read of the names and the places
  list_distinct(list_filter([name_hash(entity), name_hash(original), name_hash(former)], lambda one: one IS NOT NULL)) AS name_hashes,
  list_distinct(list_filter(
    list_transform(string_split(coalesce(country_names, ''), ';') || [place], lambda one: country_words(one)), lambda one: one IS NOT NULL
  )) AS places,
  filename AS _file,
  NULL::INTEGER AS _line,
  CASE
    WHEN node_id IS NULL OR NOT regexp_full_match(trim(node_id), '[0-9]{1,18}') THEN 'not a node id: ' || coalesce(node_id, '')
    -- reads every column: DuckDB's reader fails with an internal error on a bad row of a file with columns that no expression reads
    WHEN strlen(concat(company_type, address, internal_id, dormant, provider, country_codes, note)) > 1000000 THEN 'a text of more than a million bytes'
  END AS _reject
