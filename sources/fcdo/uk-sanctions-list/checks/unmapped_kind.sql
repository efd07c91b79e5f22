-- rows that fail: designations that are neither individual, entity nor ship
-- severity: error; do: read the publisher's notice of change, add the kind to kindOf in sources/sanctions/names.ts and decide what it may match
FROM incoming SELECT unique_id, names[1].name AS name, regime WHERE kind = 'unmapped'
