-- grain: one row per target on the list, by its Group ID
-- the parser sorts every list and removes repetitions, so the CSV in any order and the XML give the same rows
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  maximum_object_size = 67108864,
  columns = {
    group_id: 'VARCHAR', uk_sanctions_list_ids: 'VARCHAR[]', un_references: 'VARCHAR[]', kind: 'VARCHAR', regime: 'VARCHAR', listed_on: 'DATE',
    designated_on: 'DATE', updated_on: 'DATE', names: 'STRUCT(name VARCHAR, type VARCHAR, weak BOOLEAN)[]', non_latin_names: 'VARCHAR[]',
    addresses: 'STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[]', company_numbers: 'VARCHAR[]',
    registration_numbers: 'VARCHAR[]', dobs: 'VARCHAR[]', nationalities: 'VARCHAR[]',
    birthplaces: 'STRUCT(town VARCHAR, country VARCHAR)[]', passports: 'VARCHAR[]', national_identifiers: 'VARCHAR[]',
    imo_numbers: 'VARCHAR[]', parents: 'VARCHAR[]', subsidiaries: 'VARCHAR[]', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  *,
  -- an entry without a name and a number cannot be found
  CASE
    WHEN len(names) = 0 AND len(non_latin_names) = 0 AND len(imo_numbers) = 0 AND len(company_numbers) = 0
      THEN 'a target without a name or number'
  END AS _reject
