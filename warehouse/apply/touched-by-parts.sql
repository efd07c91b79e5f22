-- The companies that the parts of the release touch: what waits for them waits for the release.
FROM change_company SELECT company_number WHERE list_contains(getvariable('part_change_sets'), change_set)
