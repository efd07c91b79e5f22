-- Leaves in the scope one part of its companies: the search for a failing company halves the scope.
DELETE FROM scope WHERE hash(company_number) % getvariable('parts')::UBIGINT <> getvariable('part')::UBIGINT
