-- grain: one row per release of the list `releases` that the warehouse has
FROM release SELECT release WHERE source = getvariable('source') AND list_contains(getvariable('releases'), release)
