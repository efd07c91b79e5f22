-- 'publish': PostgreSQL refused the data; 'model': the warehouse could not compute the facts. One company can have both.
alter table publish_problem add column origin text not null default 'publish' check (origin in ('publish', 'model'));
alter table publish_problem drop constraint publish_problem_pkey;
alter table publish_problem add primary key (company_number, part, item, origin);
