-- grain: one row per company and Gazette notice that names it
FROM scope
JOIN gazette_notice AS notice USING (company_number)
JOIN release ON release.source = notice._source AND release.release = notice._release
SELECT
  company_number,
  notice_id,
  notice_code,
  company_name,
  published_on,
  court,
  court_case,
  case_key(court_case) AS case_key,
  presented_on,
  hearing_on,
  -- no notice code is reserved for provisional liquidators, so the text decides
  contains(lower(concat_ws(' ', title, snippet)), 'provisional liquidator') AS tells_of_provisional_liquidator,
  evidence(notice._source, notice._release, notice_id, published_on, release.retrieved_at) AS evidence
