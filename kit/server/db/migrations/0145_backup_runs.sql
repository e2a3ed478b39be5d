-- When the last backup and the last restore drill ended well, and whether a later one failed.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'drill')),
  ended_at timestamptz not null default now(),    -- of the last success; at first, the installation
  failed_at timestamptz,
  error text
);
insert into backup_runs (kind) values ('backup');
