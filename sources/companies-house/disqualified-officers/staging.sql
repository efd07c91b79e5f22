-- grain: one row per officer whom the release names; `_op` is `delete` for an officer whom the register has removed
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  maximum_object_size = 67108864,
  columns = {
    _op: 'VARCHAR', officer_id: 'VARCHAR', person_number: 'VARCHAR', kind: 'VARCHAR', name: 'VARCHAR', aliases: 'VARCHAR[]',
    date_of_birth: 'DATE', nationality: 'VARCHAR', company_number: 'VARCHAR', registration_number: 'VARCHAR',
    country_of_registration: 'VARCHAR',
    disqualifications: 'STRUCT(case_identifier VARCHAR, type VARCHAR, disqualified_from DATE, disqualified_until DATE, company_names VARCHAR[], court VARCHAR, act VARCHAR, section VARCHAR, description VARCHAR, address STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR))[]',
    permissions: 'STRUCT(company_names VARCHAR[], court VARCHAR, granted_on DATE, expires_on DATE)[]',
    url: 'VARCHAR', changed_at: 'TIMESTAMP', _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT
  *,
  -- an officer without a disqualification does not belong to this register
  CASE WHEN _op = 'upsert' AND len(disqualifications) = 0 THEN 'an officer without a disqualification' END AS _reject
