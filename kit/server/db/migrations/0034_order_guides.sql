-- Order guides: named lists of items of a customer. Keys include the customer, so that the tables can be distributed.
create table guides (
  guide_id bigint generated always as identity,
  company text collate "C" not null, customer text collate "C" not null,
  account_id bigint not null,                     -- of the owner
  name text not null,
  shared boolean not null,                        -- with everyone who may see the customer
  version integer not null default 1,             -- rises with every change
  changed_at timestamptz not null,
  changed_by text not null,                       -- a user ID
  primary key (company, customer, guide_id),
  unique (company, customer, account_id, name)
);

create table guide_lines (
  company text collate "C" not null, customer text collate "C" not null,
  guide_id bigint not null,
  item text collate "C" not null,
  section text not null default '',
  position integer not null,
  par numeric(14,2),
  primary key (company, customer, guide_id, item),
  foreign key (company, customer, guide_id) references guides on delete cascade
);

-- The distributor's guides, as fed.
create table order_guides (
  company text collate "C" not null, customer text collate "C" not null,
  guide text collate "C" not null,                -- its name
  item text collate "C" not null,
  section text not null default '',
  position integer not null default 0,
  par numeric(14,2),
  primary key (company, customer, guide, item)
);
