-- grain: one row per company and signal that stands now and did not before
-- rule: news comes from records. A signal that a changed rule or a refitted model raises stands and is not told, nor is one that is computed
-- for the first time
-- why waiting: another release's refresh may find what a release brought before that release's own does, and may be a baseline, which tells
-- nothing; so a transition is told under the change set that touched the company. One that was refreshed before has told what it brought
INSERT INTO signal_transition BY NAME
FROM stands
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
SELECT cause.change_set, stands.*
