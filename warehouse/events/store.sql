-- An event is identified by type, company and source id: a record that is read again or corrected fires no second one. Of several events
-- of one identity the first of a total order is stored, so that a rebuild stores the same.
INSERT INTO event BY NAME
FROM new_event ANTI JOIN event USING (type, company_number, source_id)
SELECT DISTINCT ON (type, company_number, source_id) *, getvariable('change_set') AS change_set
ORDER BY occurred_at, detail, metadata::VARCHAR, company_name
