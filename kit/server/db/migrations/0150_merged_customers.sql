-- What loads have moved from a merged customer to the remaining one: the former values, which a rollback restores.
create table merge_moves (
  version bigint not null,                           -- of the load's data
  table_name text not null,                          -- carts, guides, or report_definitions
  row_id bigint not null,
  customer text collate "C" not null default '',
  ship_to text collate "C" not null default '',
  account_id bigint,
  primary key (version, table_name, row_id)
);
-- The lines of a guide move with it.
alter table guide_lines drop constraint guide_lines_company_customer_guide_id_fkey;
alter table guide_lines add foreign key (company, customer, guide_id) references guides
  on delete cascade on update cascade;
