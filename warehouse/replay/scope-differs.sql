-- result: one row: whether `scope_now` holds other companies than `scope`, from which the tables of the models were computed
SELECT EXISTS (FROM scope_now ANTI JOIN scope USING (company_number)) OR EXISTS (FROM scope ANTI JOIN scope_now USING (company_number)) AS differs
