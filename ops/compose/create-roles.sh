#!/bin/sh
# PostgreSQL's image runs this once, when the database of compose.yaml is new: it creates both roles and the database.
set -eu
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$(cat /run/secrets/owner-password)" \
  --set=server="$(cat /run/secrets/server-password)" <<'SQL'
create role portal_owner login createdb password :'owner';
create role portal_server login password :'server';
create database portal owner portal_owner;
SQL
