-- Records that a stream lost (416, or the publisher counts anew) are missing until a release or an answer about a company states what they said, and not
-- only until the stream is read again. So the state of the source has them, and every answer that reads the state.

alter table source_state
  -- {from, to, day, asOf, lookUp}: of the newest gap. from, to: instants between which the stream is not continuous; day, asOf: the records' day and instant
  -- of `to`; lookUp: the source that is asked for single companies to learn what was lost. A member is null where nothing is known yet. null: nothing is lost
  add column lost jsonb;

update source_state as state set lost = jsonb_build_object(
  'from', to_char(lost_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'to', to_char(resumed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'day', resumed_day, 'asOf', null, 'lookUp', null
)
from (select distinct on (source) * from stream_gap order by source, noted_at desc) as gap
where gap.source = state.source;

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
  'lost', lost
)) as sources
from source_state;

-- grain: one row per stream that has lost records and company of which a served answer is newer than the loss
create view regained_company as
select state.source, answer.company_number
from source_state as state
join company_lookup as answer on answer.source = state.lost ->> 'lookUp' and answer.asked_at >= (state.lost ->> 'asOf')::timestamptz
join release on release.source = answer.source and release.release = answer.release and release.state = 'served'
where state.lost is not null;
