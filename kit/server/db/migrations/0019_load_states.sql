-- The keys with which other systems push feeds over HTTP, and nothing else.
create table service_accounts (
  service_id bigint generated always as identity primary key,
  name text not null unique,
  key_hash text not null unique,                  -- SHA-256 of the key, which is random
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- A load is recorded as soon as its files have arrived: waiting, running, and then how it ended.
alter table loads
  alter column began_at set default now(),
  alter column ended_at drop not null,
  alter column loaded_by set default '',
  alter column state set default 'waiting',
  alter column digest drop not null,
  alter column kinds set default '[]',
  drop constraint loads_state_check,
  add constraint loads_state_check
    check (state in ('waiting', 'running', 'loaded', 'valid', 'refused', 'unconfirmed', 'failed')),
  add column source text not null default 'command' check (source in ('command', 'watcher', 'http', 'console')),
  add column service_id bigint references service_accounts,
  add column idempotency_key text,
  add column request_digest text,                 -- of an HTTP request: its path, options, and content
  add column spool text,                          -- the folder in DATA_DIR/feeds that has the received files
  add column options jsonb not null default '{}', -- dryRun, confirm, allowShrink, allowOlder, quarantine
  add column progress jsonb,                      -- while it runs: doing, rows, bytes, bytesInAll
  add column files text[] not null default '{}',  -- the feed files that it has
  add column feed_number bigint,                  -- of its manifest
  add column as_of timestamptz,                   -- of its manifest
  add column fault_count integer not null default 0,
  add column impact jsonb,                        -- what an unconfirmed load or a dry run would change
  add column warnings jsonb not null default '[]',
  add column message text,                        -- why it failed, in one line
  add constraint loads_idempotency unique (service_id, idempotency_key);
create index loads_open on loads (load_id) where state in ('waiting', 'running');

-- The first faults of a refused load. Values are shortened, and never secret.
create table load_faults (
  load_id bigint not null references loads on delete cascade,
  nth integer not null,
  file text not null,
  line integer,
  column_name text,
  kind text not null,                             -- what is wrong, in the same words for all faults of this kind
  value text,
  primary key (load_id, nth)
);

-- Rows that a load with quarantine has set aside, until a later load brings or replaces them.
create table quarantined_rows (
  row_id bigint generated always as identity primary key,
  version bigint not null,                        -- the data version of the load that set it aside
  since timestamptz not null default now(),
  file text not null,
  line integer not null,
  header text not null,                           -- the header of its file
  content text not null,                          -- the row as it arrived
  row_key text not null,                          -- the values of the key of its file
  column_name text,
  kind text not null
);
create index quarantined_rows_file on quarantined_rows (file, row_key);
