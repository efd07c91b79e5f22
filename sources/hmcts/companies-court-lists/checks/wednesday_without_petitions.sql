-- rows that fail: Wednesdays, on which the court hears petitions to wind up companies, without a list of them
-- severity: warn; do: look at the publisher's page; load the list by hand when it is there (docs/runbook.md, court lists)
FROM incoming
SELECT hearing_on
WHERE isodow(hearing_on) = 3
GROUP BY hearing_on
HAVING
  NOT bool_or(
    list_type = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST'
    -- it has a section for them; without the section its day counts as not read
    OR list LIKE '%.BUSINESS_AND_PROPERTY_DIVISION_ROLLS_BUILDING_DAILY_CAUSE_LIST'
  )
