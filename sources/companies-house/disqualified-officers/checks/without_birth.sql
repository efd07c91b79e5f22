-- rows that fail: persons without a date of birth; a name alone is all that there is to compare
-- severity: warn; do: nothing is lost; expect more matches that an analyst has to judge
FROM incoming SELECT officer_id, name WHERE kind = 'natural' AND date_of_birth IS NULL AND _op = 'upsert'
