-- One-time links that set a password. The worker and the commands add them; a link is deleted when it is used.
create table password_links (
  token_hash bytea primary key,                   -- SHA-256 of the 256 random bits in the link
  account_id bigint not null references accounts on delete cascade,
  email text not null,                            -- where the link was sent; empty if it was shown to an operator
  expires_at timestamptz not null
);
create index password_links_account on password_links (account_id);
