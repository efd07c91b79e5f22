-- grain: one row per change set that is applied and not yet recomputed
-- `unlogged`: the change log leaves out what the release added
CREATE OR REPLACE TEMP TABLE waiting AS
FROM (
  FROM release SELECT change_set, baseline, applied_at AS made_at, baseline AND added > 0 AS unlogged WHERE status = 'applied'
  UNION ALL
  FROM own_change_set SELECT change_set, false, made_at, false
) AS known
ANTI JOIN refreshed USING (change_set);

-- the changes of the waiting change sets, and the companies that they touch, for models with a touches.sql of their own
CREATE OR REPLACE TEMP VIEW waiting_change AS FROM change_log SEMI JOIN waiting USING (change_set);
CREATE OR REPLACE TEMP VIEW waiting_company AS FROM change_company SEMI JOIN waiting USING (change_set);

-- the companies that waiting change sets other than baselines name, or reach by the touches.sql of a model
CREATE OR REPLACE TEMP TABLE news (company_number VARCHAR);

-- the companies that waiting change sets name and a full computation leaves out: the refresh deletes their rows
CREATE OR REPLACE TEMP TABLE unnamed (company_number VARCHAR)
