-- Enters an edition of the release $2 under the id $3. It takes the data date, the kind of run and the baseline of the release, so that it fires the
-- events of what it corrects. $4: where its files came from.
insert into release (source, release, data_date, run_kind, baseline, state, urls, edition_of)
select source, $3, data_date, run_kind, baseline, 'offered', $4, $2 from release where source = $1 and release = $2
on conflict (source, release) do nothing
