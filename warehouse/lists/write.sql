COPY (FROM listed SELECT id, entry ORDER BY id) TO '<file>' (FORMAT csv, HEADER false)
