-- Every load of feed files, loaded or refused, with what it changed in each table.
create table loads (
  load_id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  loaded_by text not null,
  mode text not null check (mode in ('whole', 'changes')),
  state text not null check (state in ('loaded', 'refused')),
  version bigint,                                 -- the data version that it made
  digest text not null,                           -- of the files
  kinds jsonb not null,                           -- for each file: rows before, after, added, changed, and gone
  refusal jsonb                                   -- why it was refused
);
create index loads_began on loads (began_at);
