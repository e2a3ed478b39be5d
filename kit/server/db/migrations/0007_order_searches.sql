-- An order search takes some fifty of a customer's thousands. In the order that they are shown in, the open ones, the
-- back orders and those of one ship-to are read as they stand; shipments are found by their day.
create index orders_open on orders (company, customer, order_date desc, order_number desc, sequence) where status = 'O';
create index orders_back on orders (company, customer, order_date desc, order_number desc, sequence)
  where order_type = 'B';
create index orders_ship_to on orders (company, customer, ship_to, order_date desc, order_number desc, sequence);
create index orders_ship_date on orders (company, customer, ship_date);
