-- The change set of the companies that touch-expired.sql found, if there are any: the next refresh recomputes them.
INSERT INTO own_change_set BY NAME
SELECT getvariable('change_set') AS change_set, now()::TIMESTAMP AS made_at
WHERE EXISTS (FROM change_company WHERE change_set = getvariable('change_set'))
