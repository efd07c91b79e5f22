-- $1: ids of the sources that the workers do not ask; every other source is configured
delete from unconfigured_source where source <> all($1)
