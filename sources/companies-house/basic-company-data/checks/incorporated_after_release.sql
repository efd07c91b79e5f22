-- rows that fail: companies incorporated more than a month after the day of the release
-- severity: warn; do: compare the rows with the publisher's file; a spreadsheet may have swapped day and month
FROM incoming SELECT company_number, incorporated_on WHERE incorporated_on > getvariable('data_date')::DATE + INTERVAL 31 DAYS
