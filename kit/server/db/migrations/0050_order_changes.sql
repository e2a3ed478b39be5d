-- What somebody changed in an order that waits for approval. Rows are only added.
create table cart_changes (
  change_id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  company text collate "C" not null, customer text collate "C" not null,
  at timestamptz not null,
  account_id bigint not null,
  changed_by text not null,                       -- a user ID
  field text not null,                            -- as the calls name it
  item text collate "C" not null default '',      -- of a quantity
  before text not null, after text not null       -- as the calls write them; an empty quantity removes the line
);
create index cart_changes_cart on cart_changes (cart_id);
-- What an account has sent and approved on a day.
create index cart_states_account on cart_states (account_id, day) where state = 'sent';
