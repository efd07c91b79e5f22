FROM list_export SELECT coalesce(max(sequence), 0)::VARCHAR AS newest WHERE list = getvariable('list')
