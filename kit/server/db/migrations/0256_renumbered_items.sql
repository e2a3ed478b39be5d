-- What loads have made of items' numbers. A number whose newest row names another item is given up. If it names itself,
-- another item has the number since, or the item has it again.
create table renumbered_items (
  version bigint not null,                           -- of the load's data
  company text collate "C" not null,
  former text collate "C" not null,
  item text collate "C" not null,
  primary key (version, company, former)
);
