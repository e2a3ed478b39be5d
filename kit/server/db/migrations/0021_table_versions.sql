-- Which load last changed each table, so that cached answers survive loads of other tables.
alter table data_version
  add column tables jsonb not null default '{}',   -- for each table, the stamp of the load that last changed it
  add column tables_of text not null default '';   -- the stamp at which `tables` was written; otherwise it is unknown
update data_version set tables_of = version || ' ' || coalesce(extract(epoch from loaded_at)::text, '');

-- Which rows loads of changes named, so that a columnar copy can follow without reading whole tables.
create table table_changes (
  change_id bigint generated always as identity primary key,
  table_name text not null,
  former text not null,           -- the table's stamp before the load; empty until the load is recorded
  stamp text not null,            -- and after it
  columns text[] not null,        -- the columns that name the changed rows or documents
  keys jsonb not null             -- their values, an array for each
);
