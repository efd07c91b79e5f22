-- grain: one row per decision with an outcome: the newest of its payment that no other one corrects
create view latest_outcome as
select distinct on (decision) decision, kind
from transaction_outcome as stated
where not exists (select from transaction_outcome as correction where correction.corrects = stated.id)
order by decision, occurred_at desc, sequence desc;
