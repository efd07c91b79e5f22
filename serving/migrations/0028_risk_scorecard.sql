-- the fitted scorecards, which never change; the newest `chosen_at` names the one that serves. None: the expert scorecard of the program serves
create table risk_scorecard (
  version text primary key,
  document jsonb not null,
  -- Markdown
  report text not null,
  made_at timestamptz not null default now(),
  chosen_at timestamptz
);
