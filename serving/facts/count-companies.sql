select count(*)::int as companies from company_facts
