select epoch, publish, sequence::text as sequence, greatest(sequence, (select max(sequence) from publish_chunk))::text as begun from serving_state
