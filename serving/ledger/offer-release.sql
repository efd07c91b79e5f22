-- Records that the publisher offers a release. A failed release takes the new addresses; any other stays as it is.
insert into release (source, release, data_date, run_kind, baseline, state, urls) values ($1, $2, $3, $4, $5, 'offered', $6)
on conflict (source, release) do update
  set urls = case when release.state = 'failed' then excluded.urls else release.urls end
returning state
