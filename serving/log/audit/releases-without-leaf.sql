-- grain: one release that was served and has neither a leaf nor an entry that waits
select source, release
from release
where served_at is not null and not exists (
  select from (select entry from log_leaf join log on log.name = log_leaf.log and environment = 'live' union all select entry from log_pending) as entries
  where entry in (release_entry(release.source, release.release, release.content_hash), release_entry(release.source, release.release, null))
)
order by source, release
limit 1000
