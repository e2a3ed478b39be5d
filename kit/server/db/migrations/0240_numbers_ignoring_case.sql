-- A search for the number of a document ignores case.
create index orders_number_in_any_case on orders (company, customer, lower(order_number));
create index invoices_number_in_any_case on invoices (company, customer, lower(invoice_number));
