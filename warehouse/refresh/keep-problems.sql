-- The companies that this refresh left out replace those of earlier refreshes.
CREATE OR REPLACE TEMP TABLE set_aside_since AS
FROM set_aside LEFT JOIN (FROM refresh_problem SELECT company_number, min(since) AS before GROUP BY company_number) USING (company_number)
SELECT company_number, model, message, coalesce(before, since) AS since;

-- A company that is computed again is published even if its facts are as before: PostgreSQL flags it until then.
CREATE OR REPLACE TEMP TABLE mended AS FROM refresh_problem ANTI JOIN set_aside USING (company_number) SELECT DISTINCT company_number;
DELETE FROM published WHERE company_number IN (FROM mended);
INSERT INTO published FROM mended SELECT company_number, 0, 0;

DELETE FROM refresh_problem;
INSERT INTO refresh_problem BY NAME FROM set_aside_since
