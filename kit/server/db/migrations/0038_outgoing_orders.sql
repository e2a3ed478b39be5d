-- How sent orders leave: the queue is the order's own row, as long as its state is 'sent'.
alter table carts
  add column order_number text collate "C" not null default '',  -- the distributor's own, once it says so
  add column push_attempts integer not null default 0,           -- of the webhook
  add column push_next_at timestamptz,                           -- when it is tried again; null: at once
  add column push_error text not null default '',                -- of the last attempt, in a few words
  add column mail_attempts integer not null default 0,
  add column mail_next_at timestamptz,
  add column mailed_at timestamptz,                              -- when the mail server took it
  add column exported_at timestamptz;                            -- when it was written for an ERP to fetch
create index carts_outgoing on carts (cart_id) where state in ('sent', 'received');
create index carts_numbered on carts (company, customer, order_number) where order_number <> '';

-- A service account has one right: to push feeds, or to fetch and acknowledge orders.
alter table service_accounts
  add column may text not null default 'feeds' check (may in ('feeds', 'orders'));
