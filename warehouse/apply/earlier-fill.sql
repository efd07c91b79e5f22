-- result: one row per column of the source's earlier releases
FROM column_fill SELECT column_name AS name, rows::VARCHAR AS rows, filled::VARCHAR AS filled WHERE source = getvariable('source')
