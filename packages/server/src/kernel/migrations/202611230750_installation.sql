-- Holds one row, the id of the secret key that every process uses (kernel/secrets/installation-key.ts).
create table installation (
  is_only boolean primary key default true check (is_only),
  key_id text not null
);
grant select on installation to dentaria_serving;
