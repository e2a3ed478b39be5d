-- A load whose files were kept is confirmed by a second load of the same files.
alter table loads add column confirms bigint unique references loads on delete set null;
