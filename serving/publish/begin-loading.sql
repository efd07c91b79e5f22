update serving_state set loading = $1
