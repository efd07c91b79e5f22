-- rows that fail: designations whose day of designation could not be read
-- severity: warn; do: open the publisher's row; add its date format to sources/sanctions/days.ts
FROM incoming SELECT unique_id, names[1].name AS name WHERE designated_on IS NULL
