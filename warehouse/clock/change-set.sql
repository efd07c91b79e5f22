INSERT INTO own_change_set VALUES (getvariable('change_set'), now()::TIMESTAMP);
CREATE OR REPLACE TEMP TABLE passed (company_number VARCHAR)
