COPY (
  FROM (FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER) AS chunk
  LEFT JOIN (FROM company_features WHERE company_number BETWEEN getvariable('first') AND getvariable('last')) AS features USING (company_number)
  LEFT JOIN (FROM company_people WHERE company_number BETWEEN getvariable('first') AND getvariable('last')) AS people USING (company_number)
  SELECT company_number, features.name, features.facts, people.people, getvariable('build') AS feature_build
) TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
