-- the scorecards of the programs that ran, by time: a decision is replayed, and an earlier instant is answered, by the one that served then
alter table build drop constraint build_kind_check;
alter table build add constraint build_kind_check check (kind in ('sql', 'rules', 'counts', 'words', 'lists', 'scorecard'));
