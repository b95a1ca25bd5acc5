#!/bin/sh
# Patroni runs this once, on the first primary, with the connection string of the superuser.
set -eu
exec psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set "password=${AMANAT_DATABASE_PASSWORD:?}" "$1" <<'SQL'
create role amanat login password :'password';
-- Reads which standbys are synchronous.
grant pg_monitor to amanat;
create database amanat owner amanat;
SQL
