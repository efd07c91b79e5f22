-- rows that fail: hearings with a case number in a spelling that is not known
-- severity: warn; do: read the list at its address; add the spelling to sources/court-case.ts with a row in its test
FROM incoming SELECT list, hearing, url WHERE case_number_state = 'unread'
