-- rows that fail: warnings with a label that the mapping does not hold; its text is stored in detail
-- severity: warn; do: add the label to labels in warning.ts
FROM incoming SELECT url, unmapped_labels WHERE len(unmapped_labels) > 0
