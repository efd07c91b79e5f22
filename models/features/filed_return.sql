-- grain: one row per company of the register and yearly return that its filing history has for a later day than its entry of the register
-- only with: filing
-- columns: `obligation`: accounts, or confirmation (of an overseas entity: its annual update); `made_up_to`: the newest day that one describes
-- rule: the first filing of a return counts, not an amendment of it. A day after the filing is a misprint and would remain the newest, so it is left
-- out, and so is a filing that does not state its day
-- why: the entry of the register tells of a return that it has too. Another row for it would publish each company twice for each return
WITH obligations(kind, obligation) AS (
  VALUES ('accounts-filed', 'accounts'), ('confirmation-statement-filed', 'confirmation'), ('annual-update-filed', 'confirmation')
),
stated AS (
  FROM filing
  SEMI JOIN scope USING (company_number)
  JOIN obligations USING (kind)
  SELECT
    company_number, obligation, filing_id, filed_on, _source, _release,
    coalesce(iso_day(left(try_cast(description_values AS JSON)->>'made_up_date', 10)), action_on) AS made_up_to
)
FROM stated
JOIN register_entry AS entry USING (company_number)
JOIN release ON release.source = stated._source AND release.release = stated._release
SELECT
  company_number, obligation, made_up_to, stated.filed_on,
  evidence(stated._source, stated._release, filing_id, release.published_at, release.retrieved_at) AS evidence
WHERE stated.made_up_to <= stated.filed_on
  AND stated.made_up_to > coalesce(
    CASE obligation WHEN 'accounts' THEN entry.accounts_made_up_to ELSE entry.confirmation_made_up_to END, DATE '-infinity'
  )
QUALIFY row_number() OVER (PARTITION BY company_number, obligation ORDER BY made_up_to DESC, stated.filed_on, filing_id) = 1
