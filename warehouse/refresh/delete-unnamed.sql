DELETE FROM "<model>" WHERE company_number IN (FROM unnamed)
