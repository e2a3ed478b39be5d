-- Saved views of screens are saved definitions like reports: `report` is the name of the screen, and `definition` has the
-- address, the grid, and its columns. A view holds no data; opening it uses the viewer's own rights.
alter table report_definitions
  add column kind text not null default 'report' check (kind in ('report', 'view'));

-- The view with which a screen opens for an account: its own, or one shared with it.
create table start_views (
  account_id bigint not null references accounts on delete cascade,
  screen text not null,
  definition_id bigint not null references report_definitions on delete cascade,
  primary key (account_id, screen)
);
create index start_views_definition on start_views (definition_id);
