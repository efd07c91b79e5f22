-- rows that fail: hearings without a readable time
-- severity: warn; do: read the list at its address; add the spelling to timeOf in hearing.ts with a row in its test
FROM incoming SELECT list, hearing, url WHERE hearing <> '' AND hearing_at IS NULL
