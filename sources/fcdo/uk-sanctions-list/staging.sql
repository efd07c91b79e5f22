-- grain: one row per designation on the list
-- the parser sorts every list and removes repetitions, so a new order of the publisher's rows changes nothing
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  maximum_object_size = 67108864,
  columns = {
    unique_id: 'VARCHAR', ofsi_group_id: 'VARCHAR', un_reference: 'VARCHAR', kind: 'VARCHAR', regime: 'VARCHAR', source: 'VARCHAR',
    designated_on: 'DATE', updated_on: 'DATE', names: 'STRUCT(name VARCHAR, type VARCHAR, weak BOOLEAN)[]', non_latin_names: 'VARCHAR[]',
    addresses: 'STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[]', company_numbers: 'VARCHAR[]', unmapped_numbers: 'VARCHAR[]',
    registration_numbers: 'VARCHAR[]', entity_types: 'VARCHAR[]', parents: 'VARCHAR[]', subsidiaries: 'VARCHAR[]', dobs: 'VARCHAR[]',
    nationalities: 'VARCHAR[]', birthplaces: 'STRUCT(town VARCHAR, country VARCHAR)[]', titles: 'VARCHAR[]', genders: 'VARCHAR[]',
    positions: 'VARCHAR[]', passports: 'STRUCT(number VARCHAR, note VARCHAR)[]', national_identifiers: 'STRUCT(number VARCHAR, note VARCHAR)[]',
    phones: 'VARCHAR[]', emails: 'VARCHAR[]', websites: 'VARCHAR[]', imo_numbers: 'VARCHAR[]', ship_types: 'VARCHAR[]',
    ship_owners: 'VARCHAR[]', ship_previous_owners: 'VARCHAR[]', ship_flags: 'VARCHAR[]', ship_previous_flags: 'VARCHAR[]',
    ship_tonnages: 'VARCHAR[]', ship_lengths: 'VARCHAR[]', ship_years_built: 'VARCHAR[]', ship_hulls: 'VARCHAR[]',
    sanctions_imposed: 'VARCHAR[]', other_information: 'VARCHAR', statement_of_reasons: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  *,
  -- an entry without a name and a number cannot be found
  CASE WHEN len(names) = 0 AND len(non_latin_names) = 0 AND len(imo_numbers) = 0 AND len(company_numbers) = 0 THEN 'a designation without a name or number' END AS _reject
