-- The warehouse no longer holds the records of the releases $1, [{source, release}]. One that an operator has loaded again meanwhile stays as it is.
update release set change_set = null
from jsonb_to_recordset($1::jsonb) as named(source text, release text)
where release.source = named.source and release.release = named.release and state = 'set-aside'
