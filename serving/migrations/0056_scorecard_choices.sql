-- which scorecard served at an instant is read from the choices in the audit log
create index audit_log_of_scorecards on audit_log (at) where action = 'choose-scorecard';
