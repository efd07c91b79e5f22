-- This batch has sectors, so the problems of earlier ones are over.
delete from publish_problem where origin = 'sectors'
