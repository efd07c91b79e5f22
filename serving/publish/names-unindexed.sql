-- A first load: inserting rows into the index one by one takes several times as long as building it afterwards. Until then searches answer
-- REGISTER_NOT_LOADED, so no reader needs the index.
drop index company_search_keys
