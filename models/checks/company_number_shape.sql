-- rows that fail: companies of the register whose number does not have the register's form; facts are stored under that form alone
-- severity: error; do: compare the raw file with the rules of uk/company-number.ts
FROM company SELECT company_number, name WHERE NOT is_company_number(company_number)
