-- The last success of each kind of backup, for health checks and metrics. Written by the owner's commands.
create table backups (
  kind text primary key,
  finished_at timestamptz not null
);
grant select on backups, kysely_migration to dentaria_serving;
