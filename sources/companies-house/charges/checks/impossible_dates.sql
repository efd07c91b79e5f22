-- rows that fail: charges without a day of creation or delivery, or that were satisfied before they were created
-- severity: warn; do: open the company's charges; report an error of the register to Companies House
FROM incoming
SELECT company_number, charge_id, created_on, delivered_on, satisfied_on
WHERE _op = 'upsert' AND (coalesce(created_on, acquired_on, delivered_on) IS NULL OR satisfied_on < created_on)
