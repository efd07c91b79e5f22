create index if not exists company_search_keys on company_search using gin (keys) with (fastupdate = off);
analyze company_search
