COPY (
  WITH chunk AS (
    FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER
  )
  FROM chunk
  LEFT JOIN (
    FROM company_names SEMI JOIN chunk USING (company_number)
    WHERE rowid BETWEEN getvariable('first_names')::BIGINT AND getvariable('last_names')::BIGINT
  ) AS named USING (company_number)
  SELECT company_number AS "companyNumber", named.names, named.postcode, named.address, named.status, named.live
) TO (getvariable('file')) (FORMAT json)
