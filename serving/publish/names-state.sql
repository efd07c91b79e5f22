select
  loading,
  not exists (select from company_search) as empty,
  changed > counted_companies * 0.1 and changed > 1000 as uncounted
from company_search_register
