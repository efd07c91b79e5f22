-- result: the version of a company's facts at an instant; no row: the company had no facts then
select facts, people, feature_build as "featureBuild", sequence::text as sequence, valid_from as "validFrom", valid_to as "validTo"
from (
  select facts, people, feature_build, sequence, published_at as valid_from, null::timestamptz as valid_to
  from company_facts
  where company_number = $1 and published_at <= $2
  union all
  select facts, people, feature_build, sequence, valid_from, valid_to
  from company_facts_version
  where company_number = $1 and valid_from <= $2 and valid_to > $2
) as version
order by sequence desc
limit 1
