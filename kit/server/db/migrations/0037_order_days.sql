-- The distributor's day of each state of an order, for lists, which have no times.
alter table cart_states add column day date not null default current_date;
