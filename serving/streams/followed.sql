-- Every stream that was ever connected, and the records' day since when.
select source, followed_since as since from stream where followed_since is not null order by source
