-- What carriers said of parcels when they were asked, kept for when they no longer say it; beside what the distributor
-- feeds of it (package_events). A feed leaves it alone.
create table kept_events (
  carrier text not null, tracking_number text collate "C" not null, ship_date date not null,
  event_key text collate "C" not null,            -- digest of the event's own fields: the same is kept once
  event_date date, event_time text not null default '',
  city text not null default '', status text not null default '', description text not null default '',
  seen_at timestamptz not null,
  primary key (carrier, tracking_number, ship_date, event_key)
);

-- The search by a pasted number: orders and invoices by the customer's own PO number, without regard to case.
create index orders_po on orders (company, customer, lower(customer_po));
create index invoices_po on invoices (company, customer, lower(customer_po));
create index orders_invoice on orders (company, customer, invoice_number);
