COPY (FROM event ORDER BY occurred_at, type, company_number, source_id)
TO (getvariable('file')) (FORMAT csv, HEADER false, NULLSTR '\N')
