COPY (FROM listed SELECT id, entry ORDER BY id) TO (getvariable('file')) (FORMAT csv, HEADER false)
