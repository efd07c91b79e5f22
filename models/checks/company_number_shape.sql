-- rows that fail: companies of the register whose number does not have eight characters; facts are stored by eight characters
-- severity: error; do: check the raw file; a number that lost its leading zeros was parsed as an integer
FROM company SELECT company_number, name WHERE length(company_number) <> 8
