-- grain: one row per company whose owners' capital fell by a quarter or more in the year of its newest accounts
-- rule: docs/signals/capital-bleed.md
-- identity: the two balance sheet dates, so that accounts filed again with the same result are the same event
FROM scope
JOIN capital_bleed AS bleed USING (company_number)
LEFT JOIN register_entry AS entry USING (company_number)
SELECT
  company_number,
  concat_ws('/', base_on, balance_sheet_date) AS source_id,
  coalesce(entry.name, bleed.company_name) AS company_name,
  london_time(public_on) AS occurred_at,
  detail,
  to_json({
    balance_sheet_date: balance_sheet_date, previous_balance_sheet_date: base_on, days: days, measure: replace(measure, ' ', '_'), scope: scope,
    currency: currency, amount: capital::VARCHAR, previous_amount: base::VARCHAR, velocity: velocity::VARCHAR,
    filings: list_transform(bleed.evidence, lambda one: one.record), caveats: caveats
  }) AS metadata
WHERE crosses
