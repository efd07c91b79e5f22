select
  loading,
  companies as held,
  changed > counted_companies * 0.1 and changed > 1000 as uncounted
from company_search_register
