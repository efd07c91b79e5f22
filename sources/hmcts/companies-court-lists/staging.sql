-- grain: one row per hearing of a list; hearing '' for a list that has none
-- rule: the court of these lists is the High Court. A list states neither court nor company number
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    list: 'VARCHAR', hearing: 'VARCHAR', list_type: 'VARCHAR', hearing_on: 'DATE', hearing_at: 'VARCHAR', court_case: 'VARCHAR',
    case_number_state: 'VARCHAR', company_names: 'VARCHAR[]', claimants: 'VARCHAR[]', hearing_type: 'VARCHAR',
    venue: 'VARCHAR', artefact_id: 'VARCHAR', url: 'VARCHAR',
    _file: 'VARCHAR', _line: 'INTEGER'
  }
)
SELECT * EXCLUDE (_file, _line), 'High Court of Justice' AS court, _file, _line, NULL::VARCHAR AS _reject
