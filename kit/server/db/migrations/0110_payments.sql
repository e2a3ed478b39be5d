-- What customers have paid, and what a payment before the due date saves; fed, and optional.
alter table invoices
  add column corrects_invoice text collate "C" not null default '',
  add column discount_amount numeric(14, 2),
  add column discount_date date,
  add column terms text not null default '';
create table payments (
  company text collate "C" not null, customer text collate "C" not null,
  payment_number text collate "C" not null,
  invoice_number text collate "C" not null default '',  -- empty: on account
  payment_date date not null,
  method text not null default '',                      -- 'check'
  reference text not null default '',                   -- '4471'
  amount numeric(14, 2) not null,
  discount numeric(14, 2) not null default 0,
  primary key (company, customer, invoice_number, payment_number)
);
