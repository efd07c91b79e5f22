select
  version,
  made_at as "madeAt",
  chosen_at as "chosenAt",
  chosen_at is not null and chosen_at = max(chosen_at) over () as serves
from risk_scorecard
order by made_at desc, version
