-- rows that fail: company numbers of the register that are not eight characters; facts are looked up by eight
-- severity: error; do: look at the raw file; a number that lost its leading zeros was read as a figure
FROM company SELECT company_number, name WHERE length(company_number) <> 8
