-- grain: one row per company and source with records about the company that a release holds and that could not be read
-- only with: unread_record
-- why: the company's other facts then rest on earlier records. Clearance answers REVIEW (RECORD_UNREAD) and screening states the limit
FROM still_unread()
SEMI JOIN scope USING (company_number)
SELECT
  company_number,
  source,
  count(DISTINCT (release, file, line))::INTEGER AS records,
  list(evidence(source, release, concat_ws(', line ', file, line), coalesce(published_at, data_date::VARCHAR), retrieved_at)
    ORDER BY release, file, line)[:5] AS evidence
GROUP BY company_number, source
