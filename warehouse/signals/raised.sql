-- grain: one row per company in scope and raised signal
CREATE OR REPLACE TEMP TABLE raised AS FROM signal LIMIT 0
