-- grain: one row per company on the register whose row, the release that states it, or a filing is of after the variable `changed_after`, UTC. NULL: all companies
FROM company
SELECT company_number
WHERE company_number IS NOT NULL AND (
  getvariable('changed_after') IS NULL
  OR _from > getvariable('changed_after')::TIMESTAMP
  OR (_source, _release) IN (FROM release SELECT (source, release) WHERE version > getvariable('changed_after')::TIMESTAMP)
  OR company_number IN (FROM filing SELECT company_number WHERE _from > getvariable('changed_after')::TIMESTAMP)
  OR company_number IN (FROM filing_history SELECT company_number WHERE _to > getvariable('changed_after')::TIMESTAMP)
)
