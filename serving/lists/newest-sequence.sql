-- result: one row: the highest sequence of a served list; 0: none is served
select coalesce(max(sequence), 0)::text as sequence from screening_list
