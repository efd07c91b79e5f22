INSERT INTO change_company
FROM passed SELECT DISTINCT getvariable('change_set'), company_number WHERE company_number <> ''
