-- Events of the same second keep the carrier's order, and a delivery keeps the name of the person who received it.
alter table kept_events add column position integer not null default 0;  -- counted from the oldest event, as fed events are
alter table kept_events add column received_by text not null default '';
