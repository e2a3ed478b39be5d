-- What the distributor's ERP feeds. Each table is loaded whole and swapped in (see feeds/), so these tables refer
-- to each other by code alone: the import checks the references, and no foreign key ties a table to its former self.
-- Codes are text, exactly as printed on paper: leading zeros and letter case count, and they sort by their bytes, so
-- that both databases list them alike.
create extension if not exists pg_trgm;

create table companies (
  company text collate "C" not null primary key,          -- 2 digits
  name text not null,
  address1 text not null default '', address2 text not null default '',
  city text not null default '', state text not null default '', zip text not null default '',
  phone text not null default '', email text not null default ''
);

create table warehouses (
  company text collate "C" not null, warehouse text collate "C" not null,
  name text not null, city text not null default '', state text not null default '',
  primary key (company, warehouse)
);

create table customers (
  company text collate "C" not null, customer text collate "C" not null,  -- 6 digits
  name text not null,
  address1 text not null default '', address2 text not null default '',
  city text not null default '', state text not null default '', zip text not null default '',
  country text not null default 'US',
  warehouse text collate "C" not null,                        -- the home location, which the location line shows
  terms text not null default '',
  primary key (company, customer)
);

create table ship_tos (
  company text collate "C" not null, customer text collate "C" not null, ship_to text collate "C" not null,  -- up to 6 characters
  name text not null,
  address1 text not null default '', address2 text not null default '',
  city text not null default '', state text not null default '', zip text not null default '',
  country text not null default 'US',
  primary key (company, customer, ship_to)
);

create table customer_groups (group_id text collate "C" not null primary key, name text not null);

-- A member is a whole customer (ship_to empty) or one of its ship-tos.
create table group_members (
  group_id text collate "C" not null, company text collate "C" not null, customer text collate "C" not null, ship_to text collate "C" not null default '',
  primary key (group_id, company, customer, ship_to)
);

create table employees (
  employee text collate "C" not null primary key,
  name text not null, region text not null,
  role text not null                              -- rep, manager (anyone of the region), administrator (everyone)
);

create table employee_books (
  employee text collate "C" not null, company text collate "C" not null, customer text collate "C" not null,
  primary key (employee, company, customer)
);

create table vendors (
  company text collate "C" not null, vendor text collate "C" not null, name text not null,
  primary key (company, vendor)
);

create table items (
  company text collate "C" not null, item text collate "C" not null,
  description text not null, description2 text not null default '',
  vendor text collate "C" not null, vendor_part text collate "C" not null default '',
  department text not null default '',            -- up to 4 characters
  case_pack integer not null default 1,           -- selling units in a case
  pack_description text not null default '',      -- '12/32 OZ'
  unit text not null default 'EA',                -- unit of measure: EA, CS, RL ...
  weight numeric(12,4) not null default 0,        -- pounds a selling unit
  cube numeric(12,4) not null default 0,          -- cubic feet a selling unit
  pallet_quantity integer not null default 0,
  flyer_page text not null default '',
  primary key (company, item)
);
create index items_search on items using gin
  (description gin_trgm_ops, description2 gin_trgm_ops, item gin_trgm_ops, vendor_part gin_trgm_ops);

create table customer_items (
  company text collate "C" not null, customer text collate "C" not null, item text collate "C" not null,
  customer_part text collate "C" not null, department text not null default '',
  primary key (company, customer, item)
);
create index customer_items_part on customer_items (company, customer, customer_part);

create table stock (
  company text collate "C" not null, item text collate "C" not null, warehouse text collate "C" not null,
  stocked text not null,                          -- S stock, N non-stock
  on_hand numeric(14,2) not null default 0,
  on_demand numeric(14,2) not null default 0,     -- promised to orders; available = on hand - on demand
  on_order numeric(14,2) not null default 0,      -- bought from the vendor, not yet received
  scheduled_date date,                            -- when the next receipt is due
  days_on_hand integer not null default 0,
  lead_time_days integer not null default 0,
  minimum_quantity numeric(14,2) not null default 0,
  maximum_quantity numeric(14,2) not null default 0,
  primary key (company, item, warehouse)
);

create table list_prices (
  company text collate "C" not null, item text collate "C" not null,
  sell_case integer not null default 1, sell_unit text not null default 'EA',
  sell_price numeric(14,4) not null,              -- what a customer without a price of its own pays
  list_price numeric(14,4) not null,
  pending_price numeric(14,4), effective_date date,
  primary key (company, item)
);

-- One current (C) and one pending (P) price for each customer, item and shipment type.
create table custom_prices (
  company text collate "C" not null, customer text collate "C" not null, item text collate "C" not null,
  shipment_type text not null,                    -- W from the warehouse, D direct from the vendor
  current_pending text not null,                  -- C or P
  price_source text not null,                     -- CONTRACT, QUOTE, GROUP, PROMO ...
  sell_case integer not null default 1, sell_unit text not null default 'EA',
  price numeric(14,4) not null,
  effective_date date not null, expiration_date date,
  primary key (company, customer, item, shipment_type, current_pending)
);

create table orders (
  company text collate "C" not null, customer text collate "C" not null, order_number text collate "C" not null, sequence text collate "C" not null,  -- 6 and 2 digits
  ship_to text collate "C" not null, warehouse text collate "C" not null,
  customer_po text not null default '',
  order_type text not null default 'A',           -- A ordinary, B back order
  status text not null,                           -- O open, C closed
  order_date date not null, ship_date date,
  amount numeric(14,2) not null,
  invoice_number text collate "C" not null default '',
  pro_number text not null default '',
  ship_via text not null default '', ship_via_name text not null default '',
  carrier text not null default '',               -- UPS, FEDEX or empty
  comment1 text not null default '', comment2 text not null default '',
  primary key (company, customer, order_number, sequence)
);
create unique index orders_number on orders (company, order_number, sequence);
create index orders_by_date on orders (company, customer, order_date desc, order_number desc);

create table order_lines (
  company text collate "C" not null, customer text collate "C" not null, order_number text collate "C" not null, sequence text collate "C" not null,
  line integer not null,
  item text collate "C" not null,
  quantity_ordered numeric(14,2) not null,
  quantity_reserved numeric(14,2) not null default 0,  -- reserved while open, shipped once closed
  quantity_back_ordered numeric(14,2) not null default 0,
  unit_price numeric(14,4) not null,
  date_scheduled date,
  primary key (company, customer, order_number, sequence, line)
);

create table packages (
  company text collate "C" not null, customer text collate "C" not null, order_number text collate "C" not null, sequence text collate "C" not null,
  carrier text not null, tracking_number text collate "C" not null,
  ship_date date not null, service text not null default '', weight numeric(10,2) not null default 0,
  scheduled_delivery date,
  primary key (company, customer, order_number, sequence, carrier, tracking_number)
);
create index packages_tracking on packages (tracking_number);

-- What carriers said of a package, as far as the distributor kept it.
create table package_events (
  carrier text not null, tracking_number text collate "C" not null, ship_date date not null, event integer not null,
  event_date date not null, event_time text not null default '',  -- HH:MM:SS where the carrier says
  city text not null default '', status text not null default '', description text not null default '',
  primary key (carrier, tracking_number, ship_date, event)
);

create table invoices (
  company text collate "C" not null, customer text collate "C" not null, invoice_number text collate "C" not null,
  ship_to text collate "C" not null, warehouse text collate "C" not null,
  order_number text collate "C" not null default '', order_sequence text collate "C" not null default '',
  customer_po text not null default '',
  invoice_date date not null, due_date date,
  amount numeric(14,2) not null, balance numeric(14,2) not null,  -- a credit is negative
  primary key (company, customer, invoice_number)
);
create unique index invoices_number on invoices (company, invoice_number);
create index invoices_open on invoices (company, customer, invoice_date) where balance <> 0;

-- What was invoiced, line by line: purchases, analysis and the made invoice PDF all come from here.
create table sales_lines (
  company text collate "C" not null, customer text collate "C" not null, invoice_number text collate "C" not null, line integer not null,
  invoice_date date not null, ship_to text collate "C" not null, warehouse text collate "C" not null,
  item text collate "C" not null, customer_part text collate "C" not null default '', department text not null default '',
  vendor text collate "C" not null default '', vendor_part text collate "C" not null default '', customer_po text not null default '',
  quantity numeric(14,2) not null, unit_price numeric(14,4) not null,
  sales numeric(16,4) not null,                   -- exactly as the ERP booked it
  tax numeric(14,4) not null default 0, add_ons numeric(14,4) not null default 0,
  primary key (company, customer, invoice_number, line)
);
create index sales_lines_item on sales_lines (company, customer, item);
create index sales_lines_date on sales_lines (company, customer, invoice_date);

create table invoice_images (
  company text collate "C" not null, invoice_number text collate "C" not null, pdf bytea not null,
  primary key (company, invoice_number)
);
