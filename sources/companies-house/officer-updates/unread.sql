-- the company of a line that cannot be read: a line begins with its number
FROM unreadable
SELECT place, register_company_number(text[1:8]) AS company_number
