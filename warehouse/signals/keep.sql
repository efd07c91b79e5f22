DELETE FROM signal WHERE company_number IN (FROM scope SELECT company_number) OR type NOT IN (SELECT unnest(getvariable('signals')));
INSERT INTO signal FROM stands;
INSERT INTO signal_known SELECT unnest(getvariable('signals')) EXCEPT FROM signal_known
