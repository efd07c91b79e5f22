-- result: the version of the scorecard that serves; no row: that of the program
select version from risk_scorecard where chosen_at is not null order by chosen_at desc, version limit 1
