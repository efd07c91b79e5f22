-- The facts of these releases are published: the ledger says so, and their sources state the newest of them. $1: [{source, release}]. A release
-- that an applied edition corrects is superseded now; so is one that a rebuilt warehouse lacks, with the edition that corrects it. A release that is
-- served for the first time gets an entry in the log. Of the releases of one day, a source states the one that was offered last: an
-- edition counts as offered with the release that it corrects (release_place).
with named as (
  select release.source, release.release, data_date, applied_at, edition_of, offered_at, content_hash, served_at is null as is_new,
    exists (
      select from release as edition
      where edition.source = release.source and edition.edition_of = coalesce(release.edition_of, release.release)
        and edition.offered_at > release.offered_at and edition.state in ('applied', 'served')
    ) as corrected
  from jsonb_to_recordset($1::jsonb) as named(source text, release text)
  join release using (source, release)
  where state not in ('superseded', 'set-aside')
),
ledger as (
  update release
  set state = case when corrected then 'superseded' else 'served' end, applied_at = coalesce(release.applied_at, now()),
    served_at = coalesce(served_at, now()), failure_code = null, failure_message = null, failed_at = null
  from named
  where release.source = named.source and release.release = named.release and state <> 'served'
),
logged as (
  insert into log_pending (environment, entry) select 'live', release_entry(source, release, content_hash) from named where is_new
),
dropped as (
  update release as earlier set state = 'superseded'
  from named as edition
  where earlier.source = edition.source and (earlier.release = edition.edition_of or earlier.edition_of = edition.edition_of)
    and earlier.offered_at < edition.offered_at and earlier.state = 'applied'
    and not exists (select from named where named.source = earlier.source and named.release = earlier.release)
  returning earlier.source, earlier.release
),
waiting as (
  delete from unserved using (select source, release from named union all select source, release from dropped) as done
  where unserved.source = done.source and unserved.release = done.release
)
insert into source_state as s (source, data_date, release)
select distinct on (source) source, data_date, release from named
order by source, data_date desc, corrected, release_place(source, release) desc, applied_at desc nulls last
on conflict (source) do update set
  data_date = greatest(s.data_date, excluded.data_date),
  release = case
    when s.data_date > excluded.data_date then s.release
    when s.data_date = excluded.data_date and release_place(s.source, s.release) > release_place(s.source, excluded.release) then s.release
    else excluded.release
  end
