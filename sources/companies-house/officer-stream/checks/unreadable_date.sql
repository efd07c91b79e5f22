-- rows that fail: officers who have left on a day that cannot be read
-- severity: warn; do: read `resigned_on` of the record; the officer counts as one who has left
FROM incoming SELECT company_number, appointment WHERE resigned AND resigned_on IS NULL
