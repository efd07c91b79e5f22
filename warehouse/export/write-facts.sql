COPY (
  FROM differing LEFT JOIN company_features AS features USING (company_number)
  SELECT company_number, features.name, features.facts, features.people, getvariable('build') AS feature_build
) TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
