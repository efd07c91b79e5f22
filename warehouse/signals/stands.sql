-- grain: one row per company of the scope and signal that stands
CREATE OR REPLACE TEMP TABLE stands AS FROM signal LIMIT 0
