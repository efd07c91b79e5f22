-- rows that fail: persons who have ceased on a day that cannot be read
-- severity: warn; do: nothing, when they are few: the person counts as ceased
FROM incoming SELECT company_number, psc_id WHERE ceased AND ceased_on IS NULL AND kind <> 'super-secure'
