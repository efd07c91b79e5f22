-- result: one row while $1 is the newest turn, which then no other worker takes before the transaction ends
select turn from screening_sweep where kind = 'entries' and turn = $1::bigint for update
