-- rows that fail: defaulters whose year of publication is over on the day of the list
-- severity: warn; do: tell the publisher if they are still on its list; their entries have ended, so the service does not show them
FROM incoming SELECT name, period, published_on, expires_on WHERE expires_on <= getvariable('data_date')::DATE
