-- As naming.sql and waiting.sql, for the companies that are set aside: `named` and `unserved` are these companies, and `waiting_change` is what
-- changed of them since.
CREATE OR REPLACE TEMP TABLE named AS FROM refresh_problem SELECT DISTINCT company_number;
CREATE OR REPLACE TEMP TABLE unserved AS FROM named;
CREATE OR REPLACE TEMP VIEW waiting_company AS FROM named SELECT NULL::VARCHAR AS change_set, company_number;

CREATE OR REPLACE TEMP VIEW waiting_change AS
FROM change_log
SEMI JOIN set_aside_change USING (change_set)
WHERE coalesce(after->>'company_number', before->>'company_number', key->>'company_number') IN (FROM named)
