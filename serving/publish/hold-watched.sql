-- Keeps what tenants watch as it is until the transaction ends, so that an answer about a change of it holds for all that is published after the answer.
-- A change that is under way ends first; changes of several tenants do not wait for one another.
lock table monitored_company, subscription_company in share mode
