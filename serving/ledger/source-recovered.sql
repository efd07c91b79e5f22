update source_state set failed_at = null, failure_code = null, failure_message = null where source = $1
