-- grain: one row per company of the register whose registered office is the default address of the registrar
-- columns: `since`: day of the filing that says so; NULL: the address in the register alone does
-- rule: the newest change of the office that a filing states decides, and the address in the register beside it. A filing without a day, or with a
-- day that had not come when its record was made, is of the day of its record
WITH stated AS (
  FROM filing SEMI JOIN scope USING (company_number)
  SELECT company_number, kind, filing_id, least(coalesce(filed_on, london_day(_version)), london_day(_version)) AS told_on, _source, _release
  WHERE kind IN ('registered-office-default', 'registered-office-changed')
),
office AS (
  FROM stated AS one
  JOIN release ON release.source = one._source AND release.release = one._release
  SELECT
    company_number,
    arg_max(kind, (told_on, filing_id)) = 'registered-office-default' AS is_default,
    max(told_on) AS since,
    arg_max(evidence(one._source, one._release, filing_id, release.published_at, release.retrieved_at), (told_on, filing_id)) AS shown_by
  GROUP BY company_number
),
address AS (
  FROM company AS one
  SEMI JOIN scope USING (company_number)
  JOIN release ON release.source = one._source AND release.release = one._release
  SELECT
    company_number,
    evidence(one._source, one._release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at) AS shown_by
  WHERE contains(upper(concat_ws(' ', address_line_1, address_line_2)), 'COMPANIES HOUSE DEFAULT ADDRESS')
)
FROM office
FULL JOIN address USING (company_number)
SEMI JOIN (FROM register_entry SEMI JOIN scope USING (company_number)) AS entry USING (company_number)
SELECT
  company_number,
  CASE WHEN is_default THEN since END AS since,
  CASE WHEN is_default THEN office.shown_by ELSE address.shown_by END AS evidence
WHERE is_default OR address.shown_by IS NOT NULL
