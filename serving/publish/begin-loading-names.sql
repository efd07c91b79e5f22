-- A search needs the index, so it answers REGISTER_NOT_LOADED while the register counts no company.
update company_search_register set loading = $1, companies = 0
