select make_company_search_index()
