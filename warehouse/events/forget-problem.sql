DELETE FROM event_problem
WHERE type = getvariable('type') AND change_set = getvariable('change_set')
  AND company_number IS NOT DISTINCT FROM getvariable('company_number')::VARCHAR
