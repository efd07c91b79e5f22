-- result: one row: whether the table has rows of the scope
SELECT EXISTS (FROM "<input>" SEMI JOIN scope USING (company_number)) AS some
