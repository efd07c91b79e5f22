COPY (
  FROM (FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER) AS chunk
  LEFT JOIN (
    FROM company_features WHERE rowid BETWEEN getvariable('first_facts')::BIGINT AND getvariable('last_facts')::BIGINT
  ) AS features USING (company_number)
  LEFT JOIN (
    FROM company_people WHERE rowid BETWEEN getvariable('first_people')::BIGINT AND getvariable('last_people')::BIGINT
  ) AS people USING (company_number)
  SELECT company_number, features.name, features.facts, people.people, getvariable('build') AS feature_build
) TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
