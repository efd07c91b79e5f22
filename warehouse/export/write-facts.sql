-- why the rows of the chunk first: DuckDB builds the hash table of a LEFT JOIN from its right side, and people that no refresh computed again lie among
-- those of all companies
COPY (
  WITH chunk AS (
    FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER
  )
  FROM chunk
  LEFT JOIN (
    FROM company_features SEMI JOIN chunk USING (company_number)
    WHERE rowid BETWEEN getvariable('first_facts')::BIGINT AND getvariable('last_facts')::BIGINT
  ) AS features USING (company_number)
  LEFT JOIN (
    FROM company_people SEMI JOIN chunk USING (company_number)
    WHERE rowid BETWEEN getvariable('first_people')::BIGINT AND getvariable('last_people')::BIGINT
  ) AS people USING (company_number)
  SELECT company_number, features.name, features.facts, people.people, getvariable('build') AS feature_build
) TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
