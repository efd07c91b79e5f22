-- The companies whose features a change can alter: those that its records name. A source with its own touches.sql replaces this one.
FROM before SELECT company_number UNION ALL FROM after SELECT company_number
