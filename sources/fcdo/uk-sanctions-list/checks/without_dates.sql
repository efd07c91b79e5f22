-- rows that fail: designations whose day could not be read
-- severity: warn; do: look at the publisher's row; add its form of date to sources/sanctions/days.ts
FROM incoming SELECT unique_id, names[1].name AS name WHERE designated_on IS NULL
