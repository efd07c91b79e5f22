-- grain: one row per disqualified company with an order or undertaking whose last day has passed since the last look
FROM (FROM disqualified_officer SELECT company_number, unnest(disqualifications) AS ordered WHERE company_number <> '')
SELECT DISTINCT company_number
WHERE ordered.disqualified_until >= getvariable('since')::DATE AND ordered.disqualified_until < getvariable('today')::DATE
