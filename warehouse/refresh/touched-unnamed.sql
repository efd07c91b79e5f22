-- Fills `unnamed` when the scope holds every company of a full computation.
INSERT INTO unnamed FROM change_company SEMI JOIN waiting USING (change_set) ANTI JOIN scope USING (company_number) SELECT DISTINCT company_number
