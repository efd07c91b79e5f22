FROM batch SELECT coalesce(max(sequence), 0)::VARCHAR AS newest
