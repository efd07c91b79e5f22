-- as the owner of the table (serving/migrations, "roles")
select renew_write_probe()
