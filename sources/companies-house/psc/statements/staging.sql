-- grain: one row per statement of a company about its register of persons with significant control, the withdrawn ones included
-- the name of the person whom a statement concerns is not stored: the person's own record has it
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson', format = 'newline_delimited', columns = {_file: 'VARCHAR', _line: 'INTEGER', text: 'VARCHAR'}
  )
  SELECT
    _file,
    _line,
    text,
    -- a line that cannot be read gives NULL and goes to quarantine
    TRY(from_json(text, '{
      "company_number": "VARCHAR", "uri": "VARCHAR", "type": "VARCHAR", "published_at": "VARCHAR",
      "data": {
        "statement": "VARCHAR", "notified_on": "VARCHAR", "ceased_on": "VARCHAR", "restrictions_notice_withdrawal_reason": "VARCHAR",
        "links": {"self": "VARCHAR", "person_with_significant_control": "VARCHAR"}
      }
    }')) AS json
),
parts AS (
  FROM read
  SELECT
    *,
    json.data AS stated,
    nullif(trim(json.company_number), '') AS given,
    register_company_number(json.company_number) AS company_number,
    nullif(regexp_extract(coalesce(json.uri, json.data.links.self), '/persons-with-significant-control-statements/([^/]+)$', 1), '') AS statement_id,
    iso_day(left(json.data.notified_on, 10)) AS notified,
    nullif(trim(json.data.ceased_on), '') AS ceased_text,
    iso_day(left(ceased_text, 10)) AS gone,
    coalesce(london_day(TRY_CAST(json.published_at AS TIMESTAMP)), getvariable('data_date')::DATE) AS stated_on
)
FROM parts
SELECT
  CASE WHEN json.type = 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  company_number,
  statement_id,
  -- the publisher's own words, misspellings included; the forms for partnerships end in -partnership
  CASE
    WHEN json.type = 'deleted' THEN NULL
    WHEN stated.statement IN (
      'no-individual-or-entity-with-signficant-control', 'no-individual-or-entity-with-signficant-control-partnership',
      'psc-exists-but-not-identified', 'psc-exists-but-not-identified-partnership',
      'psc-details-not-confirmed', 'psc-details-not-confirmed-partnership',
      'steps-to-find-psc-not-yet-completed', 'steps-to-find-psc-not-yet-completed-partnership',
      'psc-contacted-but-no-response', 'psc-contacted-but-no-response-partnership',
      'psc-has-failed-to-confirm-changed-details', 'psc-has-failed-to-confirm-changed-details-partnership',
      'restrictions-notice-issued-to-psc', 'restrictions-notice-issued-to-psc-partnership',
      'awaiting-confirmation-from-psc',
      'all-beneficial-owners-identified',
      'no-beneficial-owner-identified',
      'at-least-one-beneficial-owner-unidentified',
      'information-not-provided-for-at-least-one-beneficial-owner',
      'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner',
      'nobody-has-become-or-ceased-to-be-a-beneficial-owner',
      'somebody-has-become-or-ceased-to-be-a-beneficial-owner',
      'no-change-beneficial-owner-relevant-period', 'change-beneficial-owner-relevant-period',
      'no-trust-involved-relevant-period', 'trust-involved-relevant-period',
      'no-change-beneficiary-relevant-period', 'change-beneficiary-relevant-period'
    ) THEN stated.statement
    ELSE 'unmapped'
  END AS statement,
  nullif(trim(stated.statement), '') AS written,
  CASE
    WHEN stated.restrictions_notice_withdrawal_reason IS NULL THEN NULL
    WHEN stated.restrictions_notice_withdrawal_reason IN (
      'restrictions-notice-withdrawn-by-court-order', 'restrictions-notice-withdrawn-by-company', 'restrictions-notice-withdrawn-by-lp',
      'restrictions-notice-withdrawn-by-court-order-lp', 'restrictions-notice-withdrawn-by-partnership',
      'restrictions-notice-withdrawn-by-court-order-p'
    ) THEN stated.restrictions_notice_withdrawal_reason
    ELSE 'unmapped'
  END AS restrictions_withdrawn,
  nullif(regexp_extract(stated.links.person_with_significant_control, '/persons-with-significant-control/[^/]+/([^/]+)$', 1), '') AS psc_id,
  -- impossible days are left out, and an end in a far year does not count, as for persons (../staging.sql)
  CASE WHEN notified BETWEEN DATE '1900-01-01' AND stated_on + 31 THEN notified END AS notified_on,
  CASE WHEN gone BETWEEN DATE '1900-01-01' AND stated_on + 31 THEN gone END AS ceased_on,
  ceased_text IS NOT NULL AND coalesce(gone <= stated_on, true) AS ceased,
  TRY_CAST(json.published_at AS TIMESTAMP) AS changed_at,
  _file,
  _line,
  text AS _text, -- for the quarantine
  CASE
    WHEN stated IS NULL THEN 'not a JSON object of a company and a statement'
    WHEN given IS NULL THEN 'no company number'
    WHEN company_number IS NULL THEN 'not a company number: ' || given
    WHEN statement_id IS NULL THEN 'the record has no link that ends in the statement''s id'
  END AS _reject
