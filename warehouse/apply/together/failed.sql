-- grain: one row per release of the pass of which an earlier attempt left failures
FROM check_failure SEMI JOIN applying USING (release) SELECT DISTINCT release WHERE source = getvariable('source')
