-- grain: one row per overseas entity of the register (Economic Crime (Transparency and Enforcement) Act 2022),
-- with what the register says of its owners
-- columns: `country` is where the entity is registered at home; `update_due_on` is the last day for its next update statement; `statements` are those
-- about its beneficial owners that have not been withdrawn
-- why: who owns UK land through the entity. A protected owner exists and is not shown; `unidentified` is the entity's own word for a missing owner
-- rule: no elapsed days. Owners who ceased and officers who resigned are left out on any day
WITH entity AS (
  FROM scope JOIN company USING (company_number)
  SELECT
    company_number, name, country_of_origin AS country, status, dissolved_on, confirmation_due_on AS update_due_on,
    confirmation_made_up_to AS updated_to
  WHERE starts_with(company_number, 'OE')
),
owned AS (
  FROM psc
  SEMI JOIN entity USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
  SELECT
    company_number,
    count(*)::INTEGER AS owners,
    (count(*) FILTER (kind = 'super-secure'))::INTEGER AS protected_owners,
    (count(*) FILTER (coalesce(sanctioned, false)))::INTEGER AS sanctioned_owners
  WHERE NOT coalesce(ceased, ceased_on IS NOT NULL)
  GROUP BY company_number
),
managed AS (
  FROM appointment SEMI JOIN entity USING (company_number)
  SELECT company_number, count(*)::INTEGER AS managing_officers
  WHERE role IN ('managing-officer', 'corporate-managing-officer') AND active
  GROUP BY company_number
),
stated AS (
  FROM psc_statement
  SEMI JOIN entity USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS statement_id WHERE record = 'psc_statement') USING (company_number, statement_id)
  SELECT
    company_number,
    list_sort(list_distinct(list(statement))) AS statements,
    bool_or(statement IN (
      'no-beneficial-owner-identified', 'at-least-one-beneficial-owner-unidentified',
      'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner'
    )) AS unidentified
  WHERE NOT ceased
  GROUP BY company_number
)
FROM entity
LEFT JOIN owned USING (company_number)
LEFT JOIN managed USING (company_number)
LEFT JOIN stated USING (company_number)
SELECT
  entity.*,
  coalesce(owners, 0) AS owners,
  coalesce(protected_owners, 0) AS protected_owners,
  coalesce(sanctioned_owners, 0) AS sanctioned_owners,
  coalesce(managing_officers, 0) AS managing_officers,
  coalesce(statements, []) AS statements,
  unidentified
