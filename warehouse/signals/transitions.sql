-- grain: one row per company and signal that is raised now and was not before; a second match or pair of a company has a `source_id` of its own
-- rule: events come from records. A signal that a changed rule or a refitted model raises fires no event; neither does a signal type that is
-- computed for the first time.
-- why the cause: a baseline fires nothing, so a transition belongs to a waiting change set of the company that is not a baseline, if there is one. A company
-- that models reached from others has one only when such a change set reaches it too (`news`)
INSERT INTO signal_transition BY NAME
FROM raised
SEMI JOIN signal_known USING (type)
ANTI JOIN signal USING (type, company_number, source_id)
JOIN (
  FROM (
    FROM change_company JOIN waiting USING (change_set) SELECT company_number, change_set, baseline, made_at
    UNION ALL
    FROM reached CROSS JOIN waiting
    SELECT company_number, change_set, baseline, made_at
    WHERE baseline OR company_number IN (FROM news) OR NOT EXISTS (FROM waiting WHERE baseline)
  )
  SELECT company_number, arg_min(change_set, (baseline, made_at)) AS change_set
  GROUP BY company_number
) AS cause USING (company_number)
SELECT cause.change_set, raised.*
