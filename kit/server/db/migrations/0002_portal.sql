-- What the portal itself writes: accounts, sessions, limits and the audit trail.

create table accounts (
  account_id bigint generated always as identity primary key,
  login_type text not null check (login_type in ('C', 'G', 'E')),
  company text not null,                          -- '00' for groups and employees
  user_id text not null,                          -- C: customer (6) and, if longer, a ship-to; G: group; E: employee
  identity_key text not null unique,
  password_hash text not null,                    -- Argon2id, PHC string
  email text not null default '',
  otp_policy text not null default 'never' check (otp_policy in ('always', 'new device', 'never')),
  flags jsonb not null default '{}',
  active boolean not null default true,
  password_changed_at timestamptz not null default now(),
  unique (login_type, company, user_id)
);

create table sessions (
  session_id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),     -- idle end counts from here
  ends_at timestamptz not null,                   -- absolute end
  ended_at timestamptz,
  ended_because text
);
create index sessions_account on sessions (account_id) where ended_at is null;

-- A family of refresh tokens is its session; each token is used once and leaves one successor.
create table refresh_tokens (
  token_hash bytea primary key,                   -- SHA-256
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  successor bytea
);

-- Failed sign-ins, counted per account and known browser, and per address.
create table sign_in_limits (
  limit_key text primary key,
  failures integer not null default 0,
  window_start timestamptz not null default now(),
  locked_until timestamptz
);

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text not null,
  actor text,                                     -- identity key of the account that acted
  subject text,                                   -- company + customer whose data it was, where there is one
  event text not null,
  detail jsonb not null default '{}'
);
create index audit_at on audit (at);

-- Raised by every feed in the transaction that swaps it in: packed answers and entity tags carry it.
create table data_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  loaded_at timestamptz
);
insert into data_version default values;
