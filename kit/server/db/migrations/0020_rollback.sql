-- What a rollback needs besides the former tables, which the schemas kept_<version> hold.
alter table loads drop constraint loads_mode_check;
alter table loads add constraint loads_mode_check check (mode in ('whole', 'changes', 'rollback'));
alter table loads add column undone_by bigint;       -- the data version of the rollback that undid it
alter table loads add column former_as_of jsonb;     -- the as-of time of each table before it
create index loads_version on loads (version);

-- The accounts that a load added, or changed.
create table account_changes (
  version bigint not null,
  account_id bigint not null,
  before jsonb,                                      -- null for an account that was added
  after jsonb not null,
  primary key (version, account_id)
);
