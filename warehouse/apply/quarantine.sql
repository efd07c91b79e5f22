-- The rows that could not be used, with their place and reason.
INSERT INTO quarantine
FROM quarantined
SELECT getvariable('source'), release, file, line, reason, text
