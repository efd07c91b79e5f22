COPY (
  FROM event LEFT JOIN batch_company USING (publish, company_number)
  SELECT type, company_number, source_id, company_name, occurred_at, detail, metadata
  WHERE publish = getvariable('publish') AND coalesce(chunk, 0) = getvariable('chunk')::INTEGER
  ORDER BY occurred_at, type, company_number, source_id
) TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
