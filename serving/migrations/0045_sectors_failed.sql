-- 'sectors': the model of the sectors failed. The problem stays until a batch brings the sectors: a batch without notices does not compute them.
alter table publish_problem drop constraint publish_problem_origin_check;
alter table publish_problem add constraint publish_problem_origin_check check (origin in ('publish', 'model', 'sectors'));
