update company_search_register set loading = null
