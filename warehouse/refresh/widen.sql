-- Adds the companies of `further` to the scope, and adds them to `news` when no baseline waits that may have reached them.
DELETE FROM further
WHERE company_number IS NULL
  OR company_number IN (FROM scope SELECT company_number)
  OR company_number IN (FROM set_aside SELECT company_number)
  OR hash(company_number) % getvariable('parts')::UBIGINT <> getvariable('part')::UBIGINT;
INSERT INTO scope BY NAME FROM further;
INSERT INTO news BY NAME FROM further WHERE NOT EXISTS (FROM waiting WHERE baseline)
