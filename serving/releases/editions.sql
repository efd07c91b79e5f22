select release from release where source = $1 and edition_of = $2
