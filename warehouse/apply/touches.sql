-- the companies whose features a change can alter, where a source has no touches.sql of its own: the ones its records name
FROM before SELECT company_number UNION FROM after SELECT company_number
