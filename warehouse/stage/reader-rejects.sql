-- grain: one row per record that DuckDB's CSV reader could not read; it reports one error per column
-- `number` counts the records of the file; the header is 1
SELECT
  scan.file_path AS file, error.line::INTEGER AS number,
  first(error.error_type::VARCHAR || ' in ' || coalesce(error.column_name, 'the record') || ': ' || error.error_message
    ORDER BY error.column_idx) AS reason
FROM reject_errors AS error
JOIN reject_scans AS scan USING (scan_id, file_id)
GROUP BY ALL
ORDER BY file, number
