-- title: Companies by the days from the list of the court to the first notice of a petition
WITH listed AS (FROM court_hearing_company SELECT company_number, min(listed_on) AS listed_on WHERE of_petition GROUP BY ALL),
noticed AS (FROM company_notice SELECT company_number, min(published_on) AS published_on WHERE notice_code = '2450' GROUP BY ALL)
FROM listed LEFT JOIN noticed USING (company_number)
SELECT
  CASE
    WHEN published_on IS NULL THEN 9 WHEN published_on - listed_on < 0 THEN 0 ELSE least(1 + (published_on - listed_on) // 7, 8)
  END::INTEGER AS place,
  CASE place
    WHEN 0 THEN 'notice before the list' WHEN 9 THEN 'no notice yet' WHEN 8 THEN '49 days or more'
    ELSE concat((place - 1) * 7, ' to ', place * 7 - 1, ' days')
  END AS label,
  count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY place
