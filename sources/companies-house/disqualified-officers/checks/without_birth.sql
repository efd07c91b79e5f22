-- rows that fail: persons without a date of birth; only their name can be compared
-- severity: warn; do: nothing; expect more matches that an analyst has to judge
FROM incoming SELECT officer_id, name WHERE kind = 'natural' AND date_of_birth IS NULL AND _op = 'upsert'
