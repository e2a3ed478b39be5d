-- What was counted of an order guide, for the other people who count it. Each browser has its own row for an item.
create table guide_counts (
  company text collate "C" not null, customer text collate "C" not null,
  ship_to text collate "C" not null,              -- of the account; empty for every ship-to
  guide text collate "C" not null,                -- its ID
  count_id uuid not null,                         -- made by the browser that counts
  item text collate "C" not null,
  nth integer not null,                           -- rises with every change of this count, so that a repeated one is known
  quantity numeric(14,2),                         -- null: removed
  counted_at timestamptz not null,
  account_id bigint not null,
  changed_by text not null,                       -- a user ID
  primary key (company, customer, guide, count_id, item)
);
