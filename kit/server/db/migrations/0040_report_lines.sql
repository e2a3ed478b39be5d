-- Without a columnar copy, reports add up a customer's lines from this index alone: it contains every column that they
-- group, filter, and add up, except the invoice and its PO.
drop index sales_lines_date;
create index sales_lines_date on sales_lines (company, customer, invoice_date)
  include (ship_to, department, item, customer_part, vendor, vendor_part, quantity, sales, tax, add_ons);
