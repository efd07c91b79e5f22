-- result: one row per source of which a release is served
select distinct source from release where state = 'served' order by source
