-- grain: one row per version of the facts of company $1 that was published after $2, the earliest first,
-- without the parts that no later version dates
select facts - array['governance', 'ownershipGap', 'phoenix', 'accounts', 'charges', 'ownership', 'property', 'news'] as facts, valid_from as "validFrom"
from (
  select facts, published_at as valid_from, sequence from company_facts where company_number = $1 and published_at > $2
  union all
  select facts, valid_from, sequence from company_facts_version where company_number = $1 and valid_from > $2
) as version
order by sequence, valid_from
