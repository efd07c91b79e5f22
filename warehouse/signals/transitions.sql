-- grain: one row per company and signal that is raised now and was not before; a second match or pair of a company has a `source_id` of its own
-- rule: events come from records. A signal that a changed rule or a refitted model raises fires no event; neither does a signal type that is
-- computed for the first time.
-- why the cause: a baseline fires nothing, so a transition belongs to a waiting change set that is not a baseline: the oldest that names the company,
-- or the oldest of all for a company that models reach from others (`news`), also when a baseline names it
INSERT INTO signal_transition BY NAME
FROM raised
SEMI JOIN signal_known USING (type)
ANTI JOIN signal USING (type, company_number, source_id)
JOIN (
  FROM (
    FROM change_company JOIN waiting USING (change_set) SELECT company_number, change_set, made_at, 'names' AS how WHERE NOT baseline
    UNION ALL
    FROM news CROSS JOIN (FROM waiting SELECT arg_min(change_set, made_at) AS change_set, min(made_at) AS made_at WHERE NOT baseline)
    SELECT company_number, change_set, made_at, 'reaches' AS how
    WHERE change_set IS NOT NULL
  )
  SELECT company_number, arg_min(change_set, (how, made_at)) AS change_set
  GROUP BY company_number
) AS cause USING (company_number)
SELECT cause.change_set, raised.*
