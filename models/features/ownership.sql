-- grain: one row per company whose register of persons with significant control has a record: an owner, a statement or an exemption
-- only with: psc, psc_statement, psc_exemption
-- columns: `gap`: why the records name no owner: `all-ceased` (every owner ceased, and nothing else is stated) or `statement` (the company states
-- that an owner is unknown or does not answer, or states what this service does not know);
-- NULL: an owner is named, the company states that it has none, or it is exempt.
-- `statements`: those that are open and make the gap, an unknown one as it is written
-- columns: `entities`: companies and other legal persons that own it. `number`: on the register of companies; NULL: none is stated.
-- `overseas`: registered abroad.
-- `public`: a legal person without shares, such as a government. `as_of`: data date of the record behind the row
-- rule: Companies Act 2006 Part 21A. A company without any record has no row, and neither has one that the register does not have
-- rule: an open statement makes a gap beside a named owner and beside an exemption. An exemption counts when its type is known, the day of
-- its begin is read and it has not ended
-- slices: 16
WITH owner AS (
  FROM psc
  SEMI JOIN scope USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
  SELECT
    company_number,
    bool_or(NOT coalesce(ceased, ceased_on IS NOT NULL)) AS named,
    max(ceased_on) AS last_ceased_on,
    list_sort(list_distinct(list(
      CASE WHEN kind IN ('corporate-entity', 'legal-person') THEN {
        number: owner_company_number,
        overseas: CASE WHEN owner_company_number IS NULL THEN NOT is_uk_country(country_registered)
          ELSE owner_company_number[:2] IN ('FC', 'OE') END,
        public: kind = 'legal-person' AND owner_company_number IS NULL
      } END
    ) FILTER (kind IN ('corporate-entity', 'legal-person') AND NOT coalesce(ceased, ceased_on IS NOT NULL)))) AS entities,
    max({version: _version, source: _source, release: _release}) AS newest
  GROUP BY company_number
),
stated AS (
  FROM psc_statement
  SEMI JOIN scope USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS statement_id WHERE record = 'psc_statement') USING (company_number, statement_id)
  SELECT
    company_number,
    bool_or(statement NOT IN ('unmapped', 'awaiting-confirmation-from-psc')) AS stated,
    list_sort(list_distinct(list(
      CASE statement WHEN 'unmapped' THEN left(coalesce(written, statement), 200) ELSE regexp_replace(statement, '-partnership$', '') END
    ) FILTER (regexp_replace(statement, '-partnership$', '') IN (
      'psc-exists-but-not-identified', 'psc-details-not-confirmed', 'steps-to-find-psc-not-yet-completed', 'psc-contacted-but-no-response',
      'psc-has-failed-to-confirm-changed-details', 'restrictions-notice-issued-to-psc', 'unmapped'
    )))) AS unknown,
    max({version: _version, source: _source, release: _release}) AS newest
  WHERE NOT coalesce(ceased, false)
  GROUP BY company_number
),
exempt AS (
  FROM psc_exemption
  SEMI JOIN scope USING (company_number)
  SELECT company_number, true AS exempt
  WHERE len(list_filter(exemptions, lambda one: one.exemption <> 'unmapped' AND one.exempt_from IS NOT NULL AND NOT one.ended)) > 0
),
recorded AS (
  FROM owner
  FULL JOIN stated USING (company_number)
  FULL JOIN exempt USING (company_number)
  SELECT
    company_number,
    CASE
      WHEN len(unknown) > 0 THEN 'statement'
      WHEN coalesce(exempt, false) OR coalesce(named, false) OR coalesce(stated, false) THEN NULL
      ELSE 'all-ceased'
    END AS gap,
    coalesce(unknown, []) AS statements,
    last_ceased_on,
    coalesce(entities, []) AS entities,
    CASE WHEN len(unknown) > 0 THEN stated.newest ELSE coalesce(owner.newest, stated.newest) END AS newest
)
FROM recorded
SEMI JOIN register_entry USING (company_number)
LEFT JOIN release ON release.source = newest.source AND release.release = newest.release
SELECT
  company_number,
  gap,
  statements,
  last_ceased_on,
  entities,
  release.data_date AS as_of,
  CASE WHEN gap IS NOT NULL THEN [evidence(
    release.source, release.release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  )] ELSE [] END AS evidence
