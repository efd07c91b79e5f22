-- locks the rows in the order of the ids, so that two answers that use the same decisions cannot deadlock
insert into screening_decision_use as held (decision, uses, last_used_at)
select decision, count(*), now() from unnest($1::text[]) as decision group by decision order by decision
on conflict (decision) do update set uses = held.uses + excluded.uses, last_used_at = excluded.last_used_at
