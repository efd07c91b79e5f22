-- Fills `news` with the companies of the scope that are named by waiting change sets other than baselines.
CREATE OR REPLACE TEMP TABLE news_waiting AS FROM waiting WHERE NOT baseline;

INSERT INTO news
FROM change_company SEMI JOIN news_waiting USING (change_set) SEMI JOIN scope USING (company_number) SELECT DISTINCT company_number
