-- grain: one row per company and Gazette notice about it
-- rule: the petitioner that a notice names is not what the notice is about. `party` is 'unclear' where the notice does not show which it is
-- rule: a notice that was replaced by another one of the same code about the same company gives no row: the other one stands in its place
-- columns: `retracted`: the publisher retracted the notice and none replaces it, or the notice only retracts one that the table lacks. It shows that
-- something was published, and neither raises nor ends a procedure
WITH withdrawn AS (
  FROM gazette_notice
  SELECT unnest(string_split(concat_ws(' ', retracts, substitutes), ' ')) AS notice_id
  WHERE retracts IS NOT NULL OR substitutes IS NOT NULL
),
about AS (
  FROM scope
  JOIN gazette_notice AS notice USING (company_number)
  SELECT
    -- a notice whose day of publication is not known counts from its release
    notice.* REPLACE (coalesce(published_on, _since) AS published_on),
    notice_id IN (FROM withdrawn SELECT notice_id)
      OR retracted_by IS NOT NULL
      OR substituted_by IS NOT NULL
      OR (retracts IS NOT NULL AND substitutes IS NULL)
      OR coalesce(feed_status, 'published') <> 'published' AS retracted
  WHERE coalesce(party, 'subject') <> 'petitioner'
)
FROM about AS notice
JOIN release ON release.source = notice._source AND release.release = notice._release
ANTI JOIN about AS substitute
  ON substitute.company_number = notice.company_number
 AND substitute.notice_code = notice.notice_code
 AND coalesce(substitute.party, 'subject') = 'subject'
 AND notice.retracted
 AND NOT substitute.retracted
 AND (
   list_contains(string_split(substitute.substitutes, ' '), notice.notice_id)
   OR list_contains(string_split(notice.substituted_by, ' '), substitute.notice_id)
 )
-- a notice that only retracts another one adds nothing to it
ANTI JOIN about AS other
  ON other.company_number = notice.company_number
 AND other.notice_code = notice.notice_code
 AND notice.substitutes IS NULL
 AND other.retracts IS NULL -- of two notices that retract each other, both stay
 AND list_contains(string_split(notice.retracts, ' '), other.notice_id)
SELECT
  company_number,
  notice_id,
  notice_code,
  coalesce(party, 'subject') AS party,
  retracted,
  company_name,
  published_on,
  court,
  court_case,
  case_key(court_case, court) AS case_key,
  presented_on,
  hearing_on,
  -- no notice code is reserved for provisional liquidators, so the text decides
  contains(lower(concat_ws(' ', title, snippet)), 'provisional liquidator') AS tells_of_provisional_liquidator,
  evidence(notice._source, notice._release, notice_id, published_on, release.retrieved_at) AS evidence
