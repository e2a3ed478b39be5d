-- When each ship-to gets deliveries, and until when to order for them; fed, and optional.
create table delivery_schedule (
  company text collate "C" not null, customer text collate "C" not null,
  ship_to text collate "C" not null,
  weekday integer not null,                       -- of the delivery; 1 is Monday
  cut_off text not null,                          -- '15:00', in the distributor's time zone
  days_ahead integer not null default 1,          -- from the cut-off to the delivery
  primary key (company, customer, ship_to, weekday)
);
