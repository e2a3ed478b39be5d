-- Until the first backup, its row ends with the installation.
alter table backup_runs add column installed_at timestamptz;
update backup_runs b set installed_at = b.ended_at from migrations m
  where m.number = 145 and b.ended_at between m.applied_at - interval '1 minute' and m.applied_at + interval '1 minute';
