-- The serving role writes these, and the worker acts on them. Rows of earlier releases are not checked.
alter table loads
  -- The worker reads and removes the folder with this name.
  add constraint loads_spool check (source in ('command', 'watcher') or spool ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') not valid,
  add constraint loads_options check (jsonb_typeof(options) = 'object') not valid;
alter table jobs add constraint jobs_data check (jsonb_typeof(data) = 'object') not valid;
