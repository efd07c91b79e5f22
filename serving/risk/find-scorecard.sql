select document, report from risk_scorecard where version = $1
