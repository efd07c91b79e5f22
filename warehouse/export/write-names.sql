COPY (
  FROM differing LEFT JOIN company_names AS named USING (company_number)
  SELECT company_number AS "companyNumber", named.names, named.postcode, named.address, named.status, named.live
) TO (getvariable('file')) (FORMAT json)
