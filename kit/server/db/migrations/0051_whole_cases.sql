-- 'Y' if the item is sold in whole cases only. Null, as in rows that a rollback brings back, means 'N'.
alter table items add column whole_cases text;
