-- result: one row: whether the table has rows
SELECT EXISTS (FROM "<input>") AS some
