-- grain: one row per company and signal that is raised now and was not before
-- rule: events come from records. A signal that a changed rule or a refitted model raises fires no event; neither does a signal type that is
-- computed for the first time.
-- why the cause: the refresh of another release may find what this release brought before this release's own refresh does, and that other
-- release may be a baseline, which fires nothing. So a transition belongs to the change set that touched the company and is not refreshed yet.
INSERT INTO signal_transition BY NAME
FROM raised
SEMI JOIN signal_known USING (type)
ANTI JOIN signal USING (type, company_number)
JOIN (
  FROM change_company
  JOIN release USING (change_set)
  ANTI JOIN refreshed USING (change_set)
  SELECT company_number, arg_min(change_set, (baseline, change_set <> getvariable('change_set'), applied_at)) AS change_set
  WHERE status = 'applied'
  GROUP BY company_number
) AS cause USING (company_number)
SELECT cause.change_set, raised.*
