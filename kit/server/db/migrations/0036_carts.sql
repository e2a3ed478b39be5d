-- Carts, and the orders that they become. An order is the same row as its cart, so sending can neither lose nor repeat it.
create table carts (
  cart_id bigint generated always as identity primary key,
  company text collate "C" not null, customer text collate "C" not null, ship_to text collate "C" not null,
  state text not null default 'draft'
    check (state in ('draft', 'waiting for approval', 'sent', 'received', 'in the books', 'refused')),
  version integer not null default 1,             -- rises with every change
  details_version integer not null default 1,     -- the version that last changed the five columns below
  details_by text not null default '',            -- the user ID that last changed them
  customer_po text not null default '',
  requested_date date,
  ship_complete boolean not null default false,
  remarks text not null default '',
  reference text collate "C" unique,              -- the order's number, given when it is submitted
  amount numeric(16,2),                           -- the total when it was sent
  changed_at timestamptz not null
);
-- One draft for each ship-to.
create unique index carts_draft on carts (company, customer, ship_to) where state = 'draft';
create index carts_of_customer on carts (company, customer, state);

create table cart_lines (
  cart_id bigint not null references carts on delete cascade,
  company text collate "C" not null, customer text collate "C" not null,
  item text collate "C" not null,
  position integer not null,                      -- the order in which lines were added
  quantity numeric(14,2) not null check (quantity >= 0),  -- 0: removed; the row tells others who removed it
  version integer not null,                       -- the cart's version that last changed the line
  changed_by text not null,                       -- a user ID
  unit_price numeric(14,4),                       -- when the order was sent
  primary key (cart_id, item)
);

-- Every state of an order, with its time and who brought it about.
create table cart_states (
  state_id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  company text collate "C" not null, customer text collate "C" not null,
  state text not null,
  at timestamptz not null,
  account_id bigint,                              -- null for the distributor's books
  changed_by text not null,                       -- a user ID
  reason text not null default ''                 -- of a refusal
);
create index cart_states_cart on cart_states (cart_id);
