update risk_scorecard set chosen_at = clock_timestamp() where version = $1
