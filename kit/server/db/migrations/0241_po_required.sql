-- 'N' if the customer may send orders without a PO number.
alter table customers add column po_required text collate "C" not null default 'Y';
