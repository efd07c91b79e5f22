-- The raised signals of the scope replace the stored ones of the types that were computed; signals that no model computes any more are deleted.
DELETE FROM signal
WHERE (company_number IN (FROM scope UNION ALL FROM unnamed) AND list_contains(getvariable('computed'), type))
  OR type NOT IN (SELECT unnest(getvariable('signals')));
INSERT INTO signal FROM raised;
INSERT INTO signal_known SELECT unnest(getvariable('signals')) EXCEPT FROM signal_known
