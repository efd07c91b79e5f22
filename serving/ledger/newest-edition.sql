-- result: one row: the newest edition of the release $2, or that release; `+e10` is newer than `+e9`
select release, state from release
where source = $1 and (release = $2 or edition_of = $2)
order by length(release) desc, release desc
limit 1
