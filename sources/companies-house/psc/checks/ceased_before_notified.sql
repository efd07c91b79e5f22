-- rows that fail: persons who had ceased before they were notified
-- severity: warn; do: nothing, when they are one in a thousand: both days are stored as the company filed them, and the person counts as ceased
FROM incoming SELECT count(*) AS persons, min(company_number) AS example WHERE ceased_on < notified_on HAVING count(*) > 0
