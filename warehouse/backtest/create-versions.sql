-- grain: one row per company and day on which its facts may differ from those of the day before. `day_at`: index of the day; `facts` NULL: it is not on the
-- register from that day on
CREATE OR REPLACE TEMP TABLE entry_version (day_at INTEGER, company_number VARCHAR, facts VARCHAR, present BOOLEAN)
