-- grain: one row per version of the facts of company $1 that was published until $2, newest first; no more than $3
-- snapshots: the newest day of the data of each source of $4 among its releases that were served within the millisecond in which the version began, or before
select
  version.facts,
  version.feature_build as "featureBuild",
  version.valid_from as "validFrom",
  version.valid_to as "validTo",
  (
    select coalesce(json_agg(json_build_object('source', source, 'dataDate', data_date)), '[]')
    from (
      select source, to_char(max(data_date), 'YYYY-MM-DD') as data_date
      from release
      where source = any($4::text[]) and served_at < date_trunc('milliseconds', version.valid_from) + interval '1 millisecond'
      group by source
    ) as served
  ) as snapshots
from (
  select facts, feature_build, sequence, published_at as valid_from, null::timestamptz as valid_to
  from company_facts
  where company_number = $1 and published_at <= $2
  union all
  select facts, feature_build, sequence, valid_from, valid_to
  from company_facts_version
  where company_number = $1 and valid_from <= $2
) as version
order by version.sequence desc, version.valid_from desc
limit $3
