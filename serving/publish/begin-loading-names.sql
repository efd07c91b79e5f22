-- No search reads the index while the register counts no company: a search answers REGISTER_NOT_LOADED.
update company_search_register set loading = $1, companies = 0
