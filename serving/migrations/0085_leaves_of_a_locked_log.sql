-- The two functions that write leaves and nodes, as the owner, lock or insert the row of their log first, and no row of `log` is ever deleted. So the check that the log
-- exists, one query for each leaf and each node, found nothing, and was a large part of the time of a step.
alter table log_leaf drop constraint log_leaf_log_fkey;
alter table log_node drop constraint log_node_log_fkey;
