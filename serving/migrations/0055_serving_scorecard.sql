-- A clearance reads the version of the scorecard that serves. No row: the scorecard of the program serves.
create view serving_scorecard as
select version from risk_scorecard where chosen_at is not null order by chosen_at desc, version limit 1;

create or replace view answers_version as
select concat_ws(
  ';',
  (select string_agg(xmin::text, ',' order by source) from source_state),
  (select string_agg(xmin::text, ',' order by list) from screening_list),
  coalesce((select xmin::text from screening_words), '-'),
  (select string_agg(xmin::text, ',' order by kind) from screening_sweep),
  exists (select from screening_entry_between),
  coalesce((select xmin::text from facts_outdated), '-'),
  coalesce((select version from serving_scorecard), '-')
) as version;
