-- rows that fail: entries that state a UK company number which cannot be read; their names are screened, and no number contradicts them
-- severity: warn; do: read the entry; where the number is right, add its form to sources/sanctions/company-numbers.ts
FROM incoming SELECT unique_id, names[1].name AS name, unmapped_numbers WHERE len(unmapped_numbers) > 0
