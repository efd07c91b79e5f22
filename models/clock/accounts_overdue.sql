-- grain: one row per company whose last day to file accounts or a confirmation statement has passed since the last look
-- rule: a filing is late on the day after its deadline
FROM company
SELECT company_number
WHERE (accounts_due_on >= getvariable('since')::DATE AND accounts_due_on < getvariable('today')::DATE)
  OR (confirmation_due_on >= getvariable('since')::DATE AND confirmation_due_on < getvariable('today')::DATE)
