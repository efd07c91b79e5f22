-- rows that fail: one, when more than one filing in twenty has no accounts type or no standard: the members that state them have changed
-- severity: warn; do: look at the facts AccountsType and AccountingStandardsApplied of some filings, add their members to mapping/descriptors.ts
FROM incoming
SELECT
  count(*) AS filings, count(*) - count(accounts_type) AS untyped,
  count(*) - count(standard) AS without_standard,
  min(filing) FILTER (accounts_type IS NULL) AS example
WHERE period = 'current' AND scope = 'company'
HAVING least(count(accounts_type), count(standard)) < count(*) * 0.95
