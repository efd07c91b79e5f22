insert into risk_scorecard (version, document, report) values ($1, $2, $3) on conflict (version) do nothing
