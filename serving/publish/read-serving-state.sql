select epoch, publish, sequence::text as sequence from serving_state
