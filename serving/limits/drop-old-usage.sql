-- Deletes the counts of minutes that are over. Those of months stay for 400 days, so that a bill can be checked.
delete from usage_count
where window_start < now() - case when meter = 'clearances' then interval '400 days' else interval '1 hour' end
