-- grain: one row per company and Gazette notice about it
-- only with any: gazette_notice, gazette_notice_history
-- rule: the petitioner that a notice names is not what the notice is about. `party` is 'unclear' where the notice does not show which it is
-- rule: a notice that was replaced by another one of the same code about the same company gives no row: the other one stands in its place
-- columns: `published_on`: the day from which it shows a procedure. `ends_through`: it ends what other notices showed on this day or before
-- rule: a notice was published on the day on which the publisher listed it at the latest, so a day after that is a misprint. A correction does not
-- move an ending to a later day, because it ended nothing that was published after its first form
-- columns: `retracted`: the publisher retracted the notice and none replaces it, or the notice only retracts one that the table lacks. It shows that
-- something was published, and neither raises nor ends a procedure
WITH RECURSIVE withdrawn AS (
  FROM gazette_notice
  SELECT unnest(string_split(concat_ws(' ', retracts, substitutes), ' ')) AS notice_id
  WHERE retracts IS NOT NULL OR substitutes IS NOT NULL
),
-- every form in which a notice was read, with the day on which it was read and the day of its release: a form can be loaded long after the publisher
-- listed it, and after its correction
form AS (
  FROM (
    FROM scope JOIN gazette_notice AS notice USING (company_number) SELECT notice_id, company_number, _source, _release, _from
    UNION ALL
    FROM scope JOIN gazette_notice_history AS notice USING (company_number) SELECT notice_id, company_number, _source, _release, _from
  ) AS read
  JOIN release ON release.source = read._source AND release.release = read._release
  SELECT
    notice_id,
    company_number,
    _from,
    greatest(release.retrieved_at::DATE, release.data_date) AS seen_on,
    least(release.retrieved_at::DATE, release.data_date) AS listed_on
),
first_form AS (
  FROM scope
  JOIN gazette_notice AS notice USING (company_number)
  JOIN form ON form.notice_id = notice.notice_id AND form.company_number = notice.company_number AND form._from <= notice._from
  SELECT notice.notice_id, notice.company_number, min(form.listed_on) AS first_listed_on, arg_max(form.seen_on, form._from) AS seen_on
  GROUP BY ALL
),
about AS (
  FROM scope
  JOIN gazette_notice AS notice USING (company_number)
  JOIN first_form USING (notice_id, company_number)
  SELECT
    -- a notice whose day of publication is not known counts from its release
    notice.* REPLACE (least(coalesce(published_on, _since), seen_on) AS published_on),
    least(coalesce(published_on, _since), first_listed_on) AS ends_through,
    seen_on,
    notice_id IN (FROM withdrawn SELECT notice_id)
      OR retracted_by IS NOT NULL
      OR substituted_by IS NOT NULL
      OR (retracts IS NOT NULL AND substitutes IS NULL)
      OR coalesce(feed_status, 'published') <> 'published' AS retracted
  WHERE coalesce(party, 'subject') <> 'petitioner'
),
-- each notice with those that replaced it, directly or through others that were replaced in turn
successor AS (
  FROM about AS notice
  JOIN about AS later
    ON later.company_number = notice.company_number
   AND later.notice_code = notice.notice_code
   AND coalesce(later.party, 'subject') = 'subject'
   AND notice.retracted
   AND (
     list_contains(string_split(later.substitutes, ' '), notice.notice_id)
     OR list_contains(string_split(notice.substituted_by, ' '), later.notice_id)
   )
  SELECT notice.company_number, notice.notice_id, later.notice_id AS later_id, NOT later.retracted AS stands
  UNION
  FROM successor AS first
  JOIN successor AS next ON next.company_number = first.company_number AND next.notice_id = first.later_id
  SELECT first.company_number, first.notice_id, next.later_id, next.stands
)
FROM about AS notice
JOIN release ON release.source = notice._source AND release.release = notice._release
ANTI JOIN successor
  ON successor.company_number = notice.company_number AND successor.notice_id = notice.notice_id AND successor.stands
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
  ends_through,
  seen_on,
  court,
  court_case,
  case_key(court_case, court) AS case_key,
  presented_on,
  hearing_on,
  -- no notice code is reserved for provisional liquidators, so the text decides
  contains(lower(concat_ws(' ', title, snippet)), 'provisional liquidator') AS tells_of_provisional_liquidator,
  evidence(notice._source, notice._release, notice_id, published_on, release.retrieved_at) AS evidence
