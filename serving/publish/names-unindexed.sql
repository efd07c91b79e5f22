-- A load: inserting rows into the index one by one takes several times as long as building it afterwards.
select drop_company_search_index()
