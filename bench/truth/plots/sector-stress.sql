-- title: Sectors by insolvencies of the last three months (ten or more can be elevated)
WITH failed AS (
  FROM company_notice
  SELECT company_number, min(published_on) AS failed_on
  WHERE NOT retracted AND party = 'subject' AND notice_code IN ('2410', '2411', '2441', '2443', '2446', '2452', '2454')
  GROUP BY company_number
),
sector AS (
  FROM failed JOIN register_entry USING (company_number)
  SELECT sic_codes[1][:2] AS division, count(*) AS insolvencies
  WHERE failed_on > (FROM release SELECT max(data_date)) - 92 AND regexp_full_match(sic_codes[1], '[0-9]{5}')
  GROUP BY division
)
FROM sector
SELECT least(insolvencies // 2, 10)::INTEGER AS place, CASE place WHEN 10 THEN '20 or more' ELSE concat(place * 2, ' or ', place * 2 + 1) END AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY place
