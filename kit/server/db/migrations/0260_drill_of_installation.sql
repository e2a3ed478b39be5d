-- Until the first restore drill, its age counts from here, so that metrics and alerts know that there was none.
insert into backup_runs (kind, ended_at, installed_at) values ('drill', now(), now()) on conflict do nothing;
