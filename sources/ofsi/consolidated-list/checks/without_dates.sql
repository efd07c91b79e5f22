-- rows that fail: targets whose day of listing could not be read
-- severity: warn; do: open the publisher's row; add its date format to sources/sanctions/days.ts
FROM incoming SELECT group_id, names[1].name AS name WHERE listed_on IS NULL
