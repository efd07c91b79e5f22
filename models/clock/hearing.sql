-- grain: one row per company with a notice whose hearing day has come since the last look
FROM gazette_notice
SELECT DISTINCT company_number
WHERE hearing_on > getvariable('since')::DATE AND hearing_on <= getvariable('today')::DATE
