#!/bin/sh
# Fills in the templates and starts one part of the cluster in a container.
set -eu
templates=/opt/amanat-ha
export PROGRAM_DIRECTORY=/run/amanat-ha SOCKET_DIRECTORY=/run/amanat-ha
export POSTGRES_DIRECTORY=/var/lib/amanat-ha/postgres ETCD_DIRECTORY=/var/lib/amanat-ha/etcd
umask 077

fill() {
  envsubst < "$templates/$1" > "$PROGRAM_DIRECTORY/$1"
  chown postgres "$PROGRAM_DIRECTORY/$1"
}
secret() { cat "/run/secrets/$1"; }
as_postgres() { runuser -u postgres -- "$@"; }

case "$1" in
  etcd)
    fill etcd.yml
    exec runuser -u postgres -- etcd --config-file "$PROGRAM_DIRECTORY/etcd.yml"
    ;;
  node)
    PATRONI_SUPERUSER_PASSWORD=$(secret superuser_password)
    PATRONI_REPLICATION_PASSWORD=$(secret replication_password)
    PATRONI_REWIND_PASSWORD=$(secret rewind_password)
    PATRONI_RESTAPI_USERNAME=patroni
    PATRONI_RESTAPI_PASSWORD=$(secret restapi_password)
    AMANAT_DATABASE_PASSWORD=$(secret database_password)
    export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
    export PATRONI_RESTAPI_USERNAME PATRONI_RESTAPI_PASSWORD AMANAT_DATABASE_PASSWORD
    fill patroni.yml
    fill pgbouncer.ini
    install -o postgres -m 0700 "$templates/create-database.sh" "$PROGRAM_DIRECTORY/"
    printf '"amanat" "%s"\n' "$AMANAT_DATABASE_PASSWORD" > "$PROGRAM_DIRECTORY/userlist.txt"
    chown postgres "$PROGRAM_DIRECTORY/userlist.txt"
    (while :; do as_postgres pgbouncer "$PROGRAM_DIRECTORY/pgbouncer.ini" || true; sleep 1; done) &
    exec runuser -u postgres -- patroni "$PROGRAM_DIRECTORY/patroni.yml"
    ;;
  haproxy)
    fill haproxy.cfg
    exec runuser -u postgres -- haproxy -db -f "$PROGRAM_DIRECTORY/haproxy.cfg"
    ;;
  *)
    echo "Usage: container.sh etcd|node|haproxy" >&2
    exit 1
    ;;
esac
