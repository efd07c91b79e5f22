-- `unreadable`: the records that the release holds and that could not be read
CREATE OR REPLACE TEMP TABLE unreadable AS
FROM quarantined
SELECT (row_number() OVER ())::INTEGER AS place, release, file, line, text
WHERE NOT left_out;

-- `unreadable_company`: the companies that they name, by the source's unread.sql
CREATE OR REPLACE TEMP TABLE unreadable_company (place INTEGER, company_number VARCHAR, record VARCHAR, changed_at TIMESTAMP, as_of DATE)
