-- Whom a representative calls.
alter table customers add column phone text not null default '';
