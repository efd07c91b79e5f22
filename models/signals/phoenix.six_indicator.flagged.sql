-- grain: one row per company and failed company whose indicators reach MEDIUM or HIGH,
-- while the pair is a finding of a clearance on the newest day of the data
-- rule: docs/signals/phoenix.md; indicators are present or not, and show no offence
-- identity: the number of the failed company: a second pair of a company is a second event, and a pair whose level changes is the same
FROM scope
JOIN phoenix_pair AS pair USING (company_number)
SELECT
  company_number,
  failed_number AS source_id,
  name AS company_name,
  london_time(coalesce(try_cast(left(evidence[1].publishedAt, 10) AS DATE), failed_on)) AS occurred_at,
  detail,
  to_json({
    failed_company_number: failed_number, failed_company_name: failed_name, failed_on: failed_on, route: route, level: level, score: score::DOUBLE,
    evaluable: evaluable, lawful: lawful,
    indicators: {
      name: name_strength::DOUBLE, control: control::DOUBLE, premises: premises::DOUBLE, trade: trade::DOUBLE, timing: timing::DOUBLE,
      transfer_or_serial: transfer::DOUBLE
    }
  }) AS metadata
WHERE level IN ('HIGH', 'MEDIUM') AND counts_until >= (FROM release SELECT max(data_date))
  AND coalesce(over_from > (FROM release SELECT max(data_date) WHERE source = 'companies-house/basic-company-data'), true)
