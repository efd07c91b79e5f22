-- The companies of deleted rows of a feature table are recomputed: their facts and signals may rest on an expired record.
INSERT INTO change_company BY NAME
SELECT getvariable('change_set') AS change_set, company_number
FROM (FROM "<table>" SELECT DISTINCT company_number WHERE "<identity>" IN (FROM expired SELECT record))
