-- A record that its publisher lists and that was not read on three days holds back nothing any more (decision 19), and may name any company: every answer that
-- reads the state of the source has its days, and states a limit.

-- grain: one row per unread record of the newest loaded answers of a publisher, with the days that the answer covers
create view listed_unread as
select c.source, u.record, u.reason, c.covers_from, c.covers_to, u.given_up
from coverage c
join unread_record u on u.source = c.source and u.release = c.release
where not c.whole and not exists (
  select from coverage later
  left join release r on r.source = later.source and r.release = later.release
  where later.source = c.source and not later.whole and later.asked_at > c.asked_at
    and later.covers_from <= c.covers_from and later.covers_to >= c.covers_to
    and (later.release is null or r.state in ('applied', 'served', 'superseded'))
);

alter table source_state
  -- [[from, to], ...]: the days that answers with records that are given up cover; null: no record is given up
  add column given_up jsonb;

update source_state set given_up = days.given_up
from (
  select source, jsonb_agg(distinct jsonb_build_array(covers_from, covers_to)) as given_up from listed_unread where given_up group by source
) days
where days.source = source_state.source;

create or replace view read_sources as
select json_agg(json_build_object(
  'source', source,
  'release', release,
  'checkedAt', to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'dataDate', data_date,
  'failedAt', to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'checkedDay', checked_day,
  'covered', covered,
  'open', open_asks,
  'unread', unread,
  'lost', lost,
  'givenUp', given_up
)) as sources
from source_state;
