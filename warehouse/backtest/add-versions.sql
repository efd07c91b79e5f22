-- Adds the companies that left the register since the day before, or whose changed row has no facts, and the changed facts of the others.
INSERT INTO entry_version
FROM (FROM entry_version SELECT company_number, arg_max(present, day_at) AS present GROUP BY company_number) AS before
ANTI JOIN (FROM company ANTI JOIN (FROM scope ANTI JOIN company_features USING (company_number)) USING (company_number)) USING (company_number)
SELECT getvariable('day_at')::INTEGER, company_number, NULL, false
WHERE present;

INSERT INTO entry_version
FROM company_features
SEMI JOIN company USING (company_number)
SELECT getvariable('day_at')::INTEGER, company_number, facts::VARCHAR, true
