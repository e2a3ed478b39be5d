-- Sign-in beyond the password: browsers known to an account, one-time codes, mail, partners; and an audit trail that
-- nothing changes afterwards.

create table known_browsers (
  account_id bigint not null references accounts on delete cascade,
  browser_hash bytea not null,                    -- SHA-256 of the id in the signed cookie
  first_seen timestamptz not null, last_seen timestamptz not null,
  primary key (account_id, browser_hash)
);

-- A sign-in whose password was right and that waits for its one-time code.
create table otp_tickets (
  ticket_id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null, expires_at timestamptz not null,
  code_hmac bytea, code_kid text,                 -- HMAC of ticket and code, and the key that made it
  code_expires_at timestamptz,
  tries integer not null default 0,               -- of the code now live
  completed_at timestamptz
);
create index otp_tickets_account on otp_tickets (account_id);

create table otp_sends (
  account_id bigint primary key references accounts on delete cascade,
  sends integer not null, last_sent_at timestamptz not null, locked_until timestamptz
);

-- Mail waits here until the mail server takes it; its text goes as soon as it is sent, save in the demo.
create table mail_queue (
  mail_id bigint generated always as identity primary key,
  topic text not null,                            -- a newer mail of the same topic replaces one that still waits
  recipient text not null, subject text not null, body text not null,
  created_at timestamptz not null, expires_at timestamptz not null,
  attempts integer not null default 0, next_try_at timestamptz not null,
  sent_at timestamptz, gave_up_at timestamptz, last_error text
);
create index mail_queue_due on mail_queue (next_try_at) where sent_at is null and gave_up_at is null;

-- Who may vouch for users by single sign-on, and for which accounts.
create table sso_partners (
  partner text primary key,
  secret_hash text not null,                      -- Argon2id, PHC string
  created_at timestamptz not null
);
create table sso_accounts (
  partner text not null references sso_partners on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (partner, account_id)
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();
alter table audit enable always trigger audit_no_change;
alter table audit enable always trigger audit_no_truncate;
