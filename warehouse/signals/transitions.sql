-- grain: one row per company and signal that is raised now and was not before; a second match or pair of a company has a `source_id` of its own
-- rule: events come from records. A signal that a changed rule or a refitted model raises fires no event; neither does a signal type that is
-- computed for the first time.
-- rule: a signal whose model says `-- fires with: TABLE, ...` fires under a change set of such a table that names the company (`fires_with`)
-- rule: a signal that differs only in its `source_id` from one that is raised no more is that one. The first record of an owner, by which a signal names
-- it, may arrive after a later one
-- why the cause: a baseline fires nothing, so a transition belongs to a waiting change set that is not a baseline: the oldest that names the company,
-- or the oldest of all for a company that models reach from others (`news`), also when a baseline names it
INSERT INTO signal_transition BY NAME
FROM raised
SEMI JOIN signal_known USING (type)
ANTI JOIN signal USING (type, company_number, source_id)
ANTI JOIN (
  -- the first join leaves the signals of the companies in scope, so that the texts of no others are read
  FROM signal SEMI JOIN raised USING (type, company_number) ANTI JOIN raised USING (type, company_number, source_id)
) AS fallen USING (type, company_number, occurred_at, detail, metadata)
JOIN (
  FROM change_company JOIN waiting USING (change_set) LEFT JOIN (FROM release SELECT change_set, table_name) USING (change_set)
  SELECT company_number, change_set, made_at, 'names' AS how, table_name
  WHERE NOT baseline
  UNION ALL
  FROM news CROSS JOIN (FROM waiting SELECT arg_min(change_set, made_at) AS change_set, min(made_at) AS made_at WHERE NOT baseline)
  SELECT company_number, change_set, made_at, 'reaches' AS how, NULL AS table_name
  WHERE change_set IS NOT NULL
) AS cause USING (company_number)
LEFT JOIN (SELECT unnest(from_json(getvariable('fires_with'), '[{"type":"VARCHAR","tables":["VARCHAR"]}]'), recursive := true)) AS only_with USING (type)
SELECT cause.change_set, raised.*
WHERE tables IS NULL OR coalesce(list_contains(tables, table_name), false)
QUALIFY row_number() OVER (PARTITION BY type, company_number, source_id ORDER BY how, made_at, change_set) = 1
