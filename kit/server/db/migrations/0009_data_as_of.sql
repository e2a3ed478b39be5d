-- Up to which time the data of each fed table is current, as its last feed said.

create table data_as_of (
  table_name text primary key,
  as_of timestamptz not null
);

-- What was fed before is at most as old as the last feed.
insert into data_as_of (table_name, as_of)
select t.table_name, v.loaded_at
from data_version v cross join unnest(array['companies', 'warehouses', 'customers', 'ship_tos', 'customer_groups',
  'group_members', 'employees', 'employee_books', 'vendors', 'items', 'customer_items', 'stock', 'list_prices',
  'custom_prices', 'orders', 'order_lines', 'packages', 'package_events', 'invoices', 'sales_lines']) as t(table_name)
where v.loaded_at is not null;
