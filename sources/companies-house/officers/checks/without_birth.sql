-- rows that fail: a release in which more than one living director in five has no month of birth
-- severity: warn; do: compare a line with the layout in staging.sql; without births all persons of one name count as one person
FROM incoming
SELECT count(*) AS directors, count(*) FILTER (date_of_birth IS NULL) AS without
WHERE role = 'director' AND NOT corporate
HAVING count(*) FILTER (date_of_birth IS NULL) > count(*) / 5
