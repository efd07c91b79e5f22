-- company_facts.sequence takes its default from this setting
select set_config('risk.publish_sequence', $1, true)
