-- result: one row per source of $1: rows in quarantine and, by column, rows with a category word, or records
-- with a member, that the source does not know; of the newest snapshot
-- where $2 is true, else of the releases that were applied within 30 days
with wanted as (select * from unnest($1::text[], $2::boolean[]) as wanted(source, snapshot)),
counted as (
  select newest.*
  from wanted
  cross join lateral (
    select source, release, rejected, unmapped || new_members as unmapped, applied_at
    from release
    where release.source = wanted.source and state in ('applied', 'served')
    order by data_date desc, applied_at desc
    limit 1
  ) newest
  where wanted.snapshot
  union all
  select release.source, release.release, rejected, unmapped || new_members, applied_at
  from wanted
  join release on release.source = wanted.source and state in ('applied', 'served') and applied_at > now() - interval '30 days'
  where not wanted.snapshot
),
words as (
  select source, word.key as column, sum(word.value::bigint)::int as rows, (array_agg(release order by applied_at desc))[1] as release
  from counted, jsonb_each_text(unmapped) as word
  group by source, word.key
)
select source, sum(rejected)::int as rejected, coalesce(
    (
      select jsonb_agg(jsonb_build_object('column', words.column, 'rows', words.rows, 'release', words.release) order by words.column)
      from words
      where words.source = counted.source
    ),
    '[]'
  ) as unmapped
from counted
group by source
