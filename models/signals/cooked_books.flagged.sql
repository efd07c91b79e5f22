-- grain: one row per company whose newest accounts differ from those of its peers more than 99 in 100 of the peers' accounts do
-- rule: docs/signals/cooked-books.md; the signal flags one in a hundred honest companies, so it is a reason to check and never a verdict
-- fires with: accounts
-- why: another SIC code of the company gives it other peers, which is no news of its accounts
-- identity: the balance sheet date, so that neither accounts filed again nor a refit give another event
WITH rules AS (
  FROM scope JOIN accounts_irregularity USING (company_number) SELECT company_number, list(code ORDER BY code) AS codes GROUP BY company_number
)
FROM scope
JOIN accounts_anomaly AS anomaly USING (company_number)
JOIN (FROM anomaly_model SELECT cohort, tail) AS fit USING (cohort)
LEFT JOIN rules USING (company_number)
LEFT JOIN register_entry AS entry USING (company_number)
SELECT
  company_number,
  balance_sheet_date::VARCHAR AS source_id,
  coalesce(entry.name, anomaly.company_name) AS company_name,
  london_time(public_on) AS occurred_at,
  concat(
    'Indicators in the accounts to ', balance_sheet_date, ': their figures differ from those of comparable companies more than 99 in 100 do, most in ',
    array_to_string(list_transform(top_features, lambda one: replace(one.feature, '_', ' ')), ', '), '.'
  ) AS detail,
  to_json({
    balance_sheet_date: balance_sheet_date, filing: filing, loss: round(loss, 4), threshold: round(threshold, 4),
    percentile: round(100 * (1 - (1 + len(list_filter(tail, lambda other: other >= loss))) / (n + 1)), 3), cohort: cohort, n: n,
    model_hash: model_hash,
    top_features: list_transform(top_features, lambda one: {feature: one.feature, contribution: round(one.contribution, 4)}),
    irregularities: coalesce(codes, [])
  }) AS metadata
WHERE flagged
