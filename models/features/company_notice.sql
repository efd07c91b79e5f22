-- grain: one row per company and Gazette notice about it
-- only with any: gazette_notice, gazette_notice_history
-- rule: the petitioner that a notice names is not what the notice is about. `party` is 'unclear' where the notice does not show which it is
-- rule: a notice whose number is missing, or is that of a company that has not and had not the name in the notice, may be about any company that has
-- or had the name: `party` is 'named' (docs/decisions/0056). The company with the number keeps its row
-- rule: a notice that was replaced by another one of the same code about the same company gives no row: the other one stands in its place
-- columns: `published_on`: the day from which it shows a procedure. `ends_through`: it ends what other notices showed on this day or before
-- rule: a notice was published on the day on which the publisher listed it at the latest, so a day after that is a misprint. A correction does not
-- move an ending to a later day, because it ended nothing that was published after its first form
-- columns: `retracted`: the publisher retracted the notice and none replaces it, or the notice only retracts one that the table lacks. It shows that
-- something was published, and neither raises nor ends a procedure
WITH RECURSIVE bearer AS (
  FROM (FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number, unnest(list_prepend(name_key, former_name_keys)) AS name_key)
  WHERE name_key <> ''
),
stated AS (
  FROM (
    FROM (
      FROM gazette_notice SELECT notice_id, company_number, party, unnest(list_prepend(company_name, coalesce(further_names, []))) AS company_name
    )
    SELECT notice_id, company_number AS stated_number, name_key(company_name) AS name_key
    WHERE coalesce(party, 'subject') <> 'petitioner'
  )
  SEMI JOIN bearer USING (name_key)
),
-- most such notices have the number of the bearer in scope itself, so the entries of other companies are rarely read
of_another AS MATERIALIZED (
  FROM stated ANTI JOIN (FROM bearer SELECT company_number AS stated_number, name_key) AS its USING (stated_number, name_key)
),
misnumbered AS (
  FROM of_another
  ANTI JOIN (
    FROM register_entry SEMI JOIN (FROM of_another SELECT stated_number AS company_number) USING (company_number)
    SELECT company_number AS stated_number, unnest(list_prepend(name_key, former_name_keys)) AS name_key
  ) AS numbered USING (stated_number, name_key)
),
-- `stated_number`: the number in the notice
concerned AS (
  FROM scope JOIN gazette_notice AS notice USING (company_number)
  SELECT company_number, company_number AS stated_number, notice_id, false AS named
  WHERE coalesce(party, 'subject') <> 'petitioner'
  UNION ALL
  FROM misnumbered
  JOIN bearer USING (name_key)
  -- a notice can name two companies, and have the number of one of them
  ANTI JOIN gazette_notice AS own ON own.notice_id = misnumbered.notice_id AND own.company_number = bearer.company_number
  SELECT DISTINCT bearer.company_number, stated_number, misnumbered.notice_id, true
  -- of several numbers, one row
  QUALIFY row_number() OVER (PARTITION BY bearer.company_number, misnumbered.notice_id ORDER BY stated_number) = 1
),
withdrawn AS (
  FROM gazette_notice
  SELECT unnest(string_split(concat_ws(' ', retracts, substitutes), ' ')) AS notice_id
  WHERE retracts IS NOT NULL OR substitutes IS NOT NULL
),
-- every form in which a notice was read, with the day on which it was read and the day of its release: a form can be loaded long after the publisher
-- listed it, and after its correction
form AS (
  FROM (
    FROM concerned JOIN gazette_notice AS notice ON notice.notice_id = concerned.notice_id AND notice.company_number = stated_number
    SELECT concerned.notice_id, concerned.company_number, _source, _release, _from
    UNION ALL
    FROM concerned JOIN gazette_notice_history AS notice ON notice.notice_id = concerned.notice_id AND notice.company_number = stated_number
    SELECT concerned.notice_id, concerned.company_number, _source, _release, _from
  ) AS read
  JOIN release ON release.source = read._source AND release.release = read._release
  SELECT
    notice_id,
    company_number,
    _from,
    greatest(london_day(release.retrieved_at), release.data_date) AS seen_on,
    least(london_day(release.retrieved_at), release.data_date) AS listed_on
),
first_form AS (
  FROM concerned
  JOIN gazette_notice AS notice ON notice.notice_id = concerned.notice_id AND notice.company_number = stated_number
  JOIN form ON form.notice_id = concerned.notice_id AND form.company_number = concerned.company_number AND form._from <= notice._from
  SELECT concerned.notice_id, concerned.company_number, min(form.listed_on) AS first_listed_on, arg_max(form.seen_on, form._from) AS seen_on
  GROUP BY ALL
),
about AS (
  FROM concerned
  JOIN gazette_notice AS notice ON notice.notice_id = concerned.notice_id AND notice.company_number = stated_number
  JOIN first_form ON first_form.notice_id = concerned.notice_id AND first_form.company_number = concerned.company_number
  SELECT
    notice.* REPLACE (
      concerned.company_number AS company_number,
      CASE WHEN named THEN 'named' ELSE party END AS party,
      -- a notice whose day of publication is not known counts from its release
      least(coalesce(published_on, _since), seen_on) AS published_on
    ),
    least(coalesce(published_on, _since), first_listed_on) AS ends_through,
    seen_on,
    notice.notice_id IN (FROM withdrawn SELECT notice_id)
      OR retracted_by IS NOT NULL
      OR substituted_by IS NOT NULL
      OR (retracts IS NOT NULL AND substitutes IS NULL)
      OR coalesce(feed_status, 'published') <> 'published' AS retracted
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
  petitioner_is_hmrc,
  -- no notice code is reserved for provisional liquidators, so the text decides
  contains(lower(concat_ws(' ', title, snippet)), 'provisional liquidator') AS tells_of_provisional_liquidator,
  evidence(notice._source, notice._release, notice_id, published_on, release.retrieved_at) AS evidence
