-- the sources that the workers do not ask, and the variables that each lacks
select source, missing from unconfigured_source
