-- result: one row: whether a release was applied a moment ago and is not served yet. One that stays unserved is stalled: its publication takes no processor time
select exists (select from release where state = 'applied' and applied_at > now() - interval '10 seconds') as runs
