-- the company of a line that cannot be read: the line states it before the person, also when it is cut off
FROM unreadable
SELECT place, register_company_number(regexp_extract(text, '"company_number"\s*:\s*"([^"]*)"', 1)) AS company_number
