-- rows that fail: persons whose day of notification is missing, or was left out because its year is impossible
-- severity: warn; do: nothing, when they are few: the register holds days such as 1083-01-01
FROM incoming SELECT company_number, psc_id WHERE notified_on IS NULL AND kind <> 'super-secure'
