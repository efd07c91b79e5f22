-- result: one row: the tables that the waiting change sets changed. NULL: every model must run, because a change set is of no release, because a
-- company in scope was set aside, and no model computed it since, or because a company in scope has no row of features: records of other tables may
-- have been there before the first record that gives it facts, and a full computation leaves out a company without facts. PostgreSQL may still have
-- facts of a company that a full computation left out (docs/decisions/0080)
SELECT CASE
  WHEN EXISTS (FROM waiting ANTI JOIN release USING (change_set)) THEN NULL
  WHEN EXISTS (FROM refresh_problem SEMI JOIN scope USING (company_number)) THEN NULL
  WHEN EXISTS (FROM scope ANTI JOIN company_features USING (company_number)) THEN NULL
  ELSE (FROM release SEMI JOIN waiting USING (change_set) SELECT coalesce(list(DISTINCT table_name), []))
END AS changed
