-- a first load: rows into an index one by one take several times as long as the index made of them all. Nobody reads an empty register.
drop index company_search_keys
