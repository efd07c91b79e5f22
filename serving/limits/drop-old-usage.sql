-- Deletes the counts of minutes and days that are over. Those of months stay for 400 days, so that a bill can be checked.
delete from usage_count
where window_start < now() - case meter
  when 'clearances' then interval '400 days'
  when 'sandboxClearances' then interval '25 hours'
  else interval '1 hour'
end
