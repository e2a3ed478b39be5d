-- On Citus, the customers whose documents have a number, so that a search for it asks their shards only. Feeds add to it
-- and remove nothing: a customer too many costs a look into one shard. Without Citus it stays empty.
create table number_routes (
  number text collate "C" not null,
  customer text not null,
  primary key (number, customer)
);
