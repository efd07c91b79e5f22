-- result: one row: the tables that the waiting change sets changed. NULL: every model must run, because a change set is of no release, because a
-- company in scope was set aside, and no model computed it since, or because PostgreSQL has no facts of a company in scope: records of other tables
-- may have been there before the first record that gives it facts, and a full computation leaves out a company without facts
SELECT CASE
  WHEN EXISTS (FROM waiting ANTI JOIN release USING (change_set)) THEN NULL
  WHEN EXISTS (FROM refresh_problem SEMI JOIN scope USING (company_number)) THEN NULL
  WHEN EXISTS (FROM scope ANTI JOIN published USING (company_number)) THEN NULL
  ELSE (FROM release SEMI JOIN waiting USING (change_set) SELECT coalesce(list(DISTINCT table_name), []))
END AS changed
