-- What every answer about a company rests on beside its own rows: the states of the sources, the served versions of the lists and of the counts of words, the
-- sweeps of the screening, and whether the facts are outdated. It changes every few seconds, and a clearance reads it hundreds of times a second. The
-- ids of the transactions that wrote these rows name its state: a process that holds what it read under the same version need not read it again.
-- A transaction id is used again after four billion others, so a process holds what it read for seconds only (serving/clearance/clearance-read.ts).
create view answers_version as
select concat_ws(
  ';',
  (select string_agg(xmin::text, ',' order by source) from source_state),
  (select string_agg(xmin::text, ',' order by list) from screening_list),
  coalesce((select xmin::text from screening_words), '-'),
  (select string_agg(xmin::text, ',' order by kind) from screening_sweep),
  exists (select from screening_entry_between),
  coalesce((select xmin::text from facts_outdated), '-')
) as version;
