-- Reports that somebody wants to run again, under a name. They hold what was asked for, never what was answered: whoever
-- opens one runs it with rights of their own.
create table report_definitions (
  definition_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  report text not null,
  name text not null,
  definition jsonb not null,                      -- the fields of the report's address
  shared boolean not null default false,          -- with the accounts of the same group or customer
  changed_at timestamptz not null,
  unique (account_id, report, name)
);
