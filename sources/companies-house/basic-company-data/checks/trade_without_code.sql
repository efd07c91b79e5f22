-- rows that fail: companies that name a trade from which no five-digit code could be read
-- severity: warn; do: read the text; codes of the 2003 list have four digits and mean other trades
FROM incoming SELECT company_number, sic_text WHERE len(sic_codes) = 0 AND sic_text NOT ILIKE 'none supplied%'
