-- One row: both companies' facts and how every source stands, as of one instant. Null facts: no record has ever held the number.
select
  (select json_build_object('facts', facts, 'featureBuild', feature_build) from company_facts where company_number = $1) as payer,
  (select json_build_object('facts', facts, 'featureBuild', feature_build) from company_facts where company_number = $2) as payee,
  (
    select coalesce(json_agg(json_build_object(
      'source', source,
      'release', release,
      'checkedAt', to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'dataDate', data_date,
      'failedAt', to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )), '[]')
    from source_state
  ) as sources
