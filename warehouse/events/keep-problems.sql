INSERT INTO event_problem BY NAME
SELECT *, now()::TIMESTAMP AS since
FROM (
  SELECT unnest(
    from_json(getvariable('problems'), '[{"type":"VARCHAR","change_set":"VARCHAR","company_number":"VARCHAR","message":"VARCHAR"}]'),
    recursive := true
  )
)
