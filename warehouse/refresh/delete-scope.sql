DELETE FROM "<model>" WHERE company_number IN (SELECT company_number FROM scope)
