-- A load: inserting rows into the index one by one takes several times as long as building it afterwards.
drop index if exists company_search_keys
