-- What every answer about a company is decided from beside its facts. The statements of a clearance, a report and the state of publication
-- read these views, so that they do not contradict each other.

create view read_sources as
select json_agg(json_build_object(
  'source', source,
  'release', release,
  'checkedAt', to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'dataDate', data_date,
  'failedAt', to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'checkedDay', checked_day,
  'covered', covered,
  'open', open_asks,
  'unread', unread
)) as sources
from source_state;

create view read_lists as
select coalesce(json_agg(json_build_object(
  'list', list,
  'version', version,
  'publishedAt', published_at,
  'words', (select version from screening_words)
)), '[]') as lists
from screening_list;

-- grain: one row per release whose facts are not published although it was applied more than two minutes ago, or in the future by a clock
-- that was set back
-- columns: `every_company`: the companies that the release concerns are not known
create view overdue_release as
select
  source, release, applied_at,
  not exists (select from unserved where unserved.source = release.source and unserved.release = release.release) as every_company
from release
where state = 'applied' and applied_at not between now() - interval '2 minutes' and now();
