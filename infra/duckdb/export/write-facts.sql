COPY (FROM differing SELECT company_number, name, facts, getvariable('build') AS feature_build ORDER BY company_number)
TO '<file>' (FORMAT csv, HEADER false, NULLSTR '\N')
