-- the firm of an answer that cannot be read, where its text states the number of its company
FROM unreadable
SELECT place, CASE WHEN json_valid(text) THEN company_number(text ->> '$.Data[0]."Companies House Number"') END AS company_number
