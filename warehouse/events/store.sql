-- An event is identified by type, company and source id: a record that is read again or corrected fires no second one.
INSERT INTO event BY NAME
FROM new_event ANTI JOIN event USING (type, company_number, source_id)
SELECT DISTINCT ON (type, company_number, source_id) *, getvariable('change_set') AS change_set
ORDER BY occurred_at
