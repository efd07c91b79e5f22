COPY (
  FROM (FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER) AS chunk
  LEFT JOIN (FROM company_names WHERE company_number BETWEEN getvariable('first') AND getvariable('last')) AS named USING (company_number)
  SELECT company_number AS "companyNumber", named.names, named.postcode, named.address, named.status, named.live
) TO (getvariable('file')) (FORMAT json)
