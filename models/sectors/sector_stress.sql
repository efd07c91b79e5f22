-- grain: one row per sector (division of the first SIC code) in which a company failed: its stress at the end of
-- the newest month of which The Gazette was read whole
-- columns: `recent`: companies with their first notice of an insolvent liquidation or an administration in the three months to `month_end`.
-- `expected`: a quarter of those of the twelve months before. `p`: how likely so many are when the rate is unchanged, NULL: not more than expected by
-- half. `since`: the end of the month in which the sector became elevated, NULL: it is not
-- rule: docs/signals/sector-stress.md. A month counts when every week of it and of the fifteen months before has a notice of an administration or a
-- creditors' liquidation: orders and petitions are read further back (sources/gazette/horizons.ts), so a week with these alone was not read whole
-- rule: no state: the months decide, so that a rebuild and a late notice give the same
WITH newest AS (FROM release SELECT max(data_date) AS day WHERE table_name = 'gazette_notice' AND status = 'applied'),
run AS (
  FROM (
    FROM gazette_notice
    SELECT DISTINCT date_trunc('week', published_on)::DATE AS week
    WHERE published_on <= (FROM newest) AND notice_code IN ('2410', '2411', '2441', '2443', '2446')
  )
  SELECT week, week - 7 * (row_number() OVER (ORDER BY week))::INTEGER AS run
),
covered AS (FROM run SELECT min(week) AS since, max(week) + 7 AS until WHERE run = (FROM run SELECT arg_max(run, week))),
month AS (
  FROM (FROM range(36) SELECT last_day((FROM newest) - to_months(range::INTEGER)) AS month_end)
  SELECT month_end, last_day(month_end - INTERVAL 3 MONTH) AS recent_after, last_day(month_end - INTERVAL 15 MONTH) AS earlier_after
  WHERE month_end <= (FROM newest) AND month_end < (FROM covered SELECT until) AND earlier_after >= (FROM covered SELECT since)
),
failed AS (
  FROM (
    FROM company_notice
    SELECT company_number, min(published_on) AS failed_on
    WHERE NOT retracted AND party = 'subject' AND notice_code IN ('2410', '2411', '2441', '2443', '2446', '2452', '2454')
    GROUP BY company_number
  )
  JOIN register_entry USING (company_number)
  SELECT sic_codes[1][:2] AS division, failed_on
  WHERE regexp_full_match(sic_codes[1], '[0-9]{5}')
),
counted AS (
  FROM (FROM (FROM failed SELECT DISTINCT division) CROSS JOIN month)
  LEFT JOIN failed USING (division)
  SELECT
    division,
    month_end,
    (count(*) FILTER (failed_on > recent_after AND failed_on <= month_end))::INTEGER AS recent,
    (count(*) FILTER (failed_on > earlier_after AND failed_on <= recent_after))::INTEGER AS earlier
  GROUP BY division, month_end
),
-- with unchanged rates, three of the fifteen months have a fifth of the insolvencies: the upper tail of that binomial distribution
tested AS (
  FROM counted
  SELECT
    *,
    earlier / 4 AS expected,
    CASE WHEN recent >= 10 AND recent >= 1.5 * earlier / 4 THEN round(list_sum(list_transform(
      range(recent, least(recent + earlier, recent + 2000) + 1),
      lambda k: exp(
        lgamma(recent + earlier + 1) - lgamma(k + 1) - lgamma(recent + earlier - k + 1) + k * ln(0.2) + (recent + earlier - k) * ln(0.8)
      )
    )), 8) END AS p
),
decided AS (
  FROM tested
  SELECT
    division,
    max(month_end) FILTER (recent < 5 OR recent < 1.2 * expected) AS relaxed,
    list(month_end ORDER BY month_end) FILTER (p <= 0.001) AS raised,
    arg_max({month_end: month_end, recent: recent, expected: expected, p: p}, month_end) AS newest
  GROUP BY division
)
FROM decided
SELECT
  division,
  newest.month_end AS month_end,
  newest.recent AS recent,
  newest.expected AS expected,
  newest.p AS p,
  list_filter(raised, lambda one: coalesce(one > relaxed, true))[1] AS since
