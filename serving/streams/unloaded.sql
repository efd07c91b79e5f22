-- $1: the source; its windows that are sealed and not loaded, without those that failed
select release from release
where source = $1 and state in ('offered', 'fetched', 'parsed')
order by offered_at, release
