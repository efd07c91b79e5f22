-- Adds to `waiting` what companies missed while they were set aside, until without-missed.sql.
ALTER TABLE waiting RENAME TO waiting_alone;
CREATE TEMP TABLE waiting AS FROM waiting_alone UNION ALL BY NAME FROM missed
