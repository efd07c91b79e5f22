-- result: one row: the sweep, and whether companies wait
select screened, target, done_to as "doneTo", exists (select from screening_waiting) as waiting from screening_sweep
