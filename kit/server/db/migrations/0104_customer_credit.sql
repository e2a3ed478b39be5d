-- What a customer may owe, and whether its orders wait.
alter table customers
  add column credit_limit numeric(14, 2),
  add column on_hold text collate "C" not null default 'N';
