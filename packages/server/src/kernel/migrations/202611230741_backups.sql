-- Holds the last success of each kind of backup, for health checks and metrics. Commands of the owner write it.
create table backups (
  kind text primary key,
  finished_at timestamptz not null
);
grant select on backups, kysely_migration to dentaria_serving;
