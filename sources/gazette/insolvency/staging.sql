-- grain: one row per notice and company that it names; company number '' for a notice that names none
FROM read_json(
  getvariable('folder') || '/records.ndjson',
  format = 'newline_delimited',
  columns = {
    notice_id: 'VARCHAR', notice_code: 'VARCHAR', kind: 'VARCHAR', solvent: 'BOOLEAN', corporate: 'BOOLEAN', edition: 'VARCHAR',
    title: 'VARCHAR', published: 'VARCHAR', updated: 'VARCHAR', company_number: 'VARCHAR', party: 'VARCHAR', company_name: 'VARCHAR',
    court: 'VARCHAR', court_case: 'VARCHAR', presented_on: 'DATE', hearing_on: 'DATE', hearing_at: 'VARCHAR', snippet: 'VARCHAR',
    feed_status: 'VARCHAR', retracts: 'VARCHAR', retracted_by: 'VARCHAR', substitutes: 'VARCHAR', substituted_by: 'VARCHAR',
    petitioner_is_hmrc: 'BOOLEAN', url: 'VARCHAR', trading_names: 'VARCHAR[]', reused_names: 'VARCHAR[]', further_names: 'VARCHAR[]',
    last_day_for_claims: 'DATE', trading_addresses: 'STRUCT(line_1 VARCHAR, line_2 VARCHAR, postcode VARCHAR)[]', partial: 'BOOLEAN', _file: 'VARCHAR',
    _line: 'INTEGER'
  }
)
SELECT
  notice_id,
  notice_code,
  kind,
  solvent,
  corporate,
  edition,
  title,
  -- the feed gives London wall-clock time without a zone
  iso_day(left(published, 10)) AS published_on,
  london_time(TRY_CAST(published AS TIMESTAMP)) AT TIME ZONE 'UTC' AS published_at,
  -- a reading without the full notice is older than one with it, so that the latter replaces it in any order of arrival
  TRY_CAST(updated AS TIMESTAMPTZ) AT TIME ZONE 'UTC' - CASE WHEN partial THEN INTERVAL 1 MICROSECOND ELSE INTERVAL 0 MICROSECOND END AS updated_at,
  company_number,
  party,
  company_name,
  court,
  court_case,
  presented_on,
  hearing_on,
  hearing_at,
  snippet,
  petitioner_is_hmrc,
  url,
  trading_names,
  reused_names,
  further_names,
  last_day_for_claims,
  trading_addresses,
  feed_status,
  retracts,
  retracted_by,
  substitutes,
  substituted_by,
  _file,
  _line,
  CASE
    WHEN TRY_CAST(updated AS TIMESTAMPTZ) IS NULL THEN concat('updated is not a time: ', updated)
  END AS _reject
