-- rows that fail: defaulters whose year of publication is over on the day of the list
-- severity: warn; do: nothing is shown of them, for their entries have ended; tell the publisher if they are still on its list
FROM incoming SELECT name, period, published_on, expires_on WHERE expires_on < getvariable('data_date')::DATE
