-- grain: one row per live decision with an outcome, in the order of the ids, after the id $1, $2 at most; `outcomes` in the order of their recording
select id, decided_at as "decidedAt", inputs, verdict, (select outcomes from outcomes_of_decision where decision = decision.id) as outcomes
from decision
where environment = 'live' and id > $1 and exists (select from transaction_outcome where decision = decision.id)
order by id
limit $2
