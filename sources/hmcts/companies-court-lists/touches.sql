-- the companies that a notice names under the case number of a changed hearing, and those whose registered name, present or former, the hearing has
WITH changed AS (FROM before UNION ALL BY NAME FROM after),
cases AS (FROM changed SELECT DISTINCT case_key(court_case, court) AS case_key WHERE court_case IS NOT NULL),
named AS (FROM (FROM changed SELECT unnest(company_names) AS name) SELECT DISTINCT name_key(name) AS name_key)
FROM gazette_notice AS notice
JOIN cases ON cases.case_key = case_key(notice.court_case, notice.court)
SELECT notice.company_number
WHERE notice.company_number <> ''
UNION
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
UNION
FROM (FROM register_entry SELECT company_number, unnest(former_name_keys) AS name_key WHERE len(former_name_keys) > 0) SEMI JOIN named USING (name_key)
SELECT company_number
WHERE name_key <> ''
