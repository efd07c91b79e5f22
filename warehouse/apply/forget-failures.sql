DELETE FROM check_failure WHERE source = getvariable('source') AND release = getvariable('release')
