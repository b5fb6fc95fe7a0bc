-- Serving connections sign in as members of this role.
do $$
begin
  if not exists (select from pg_roles where rolname = 'dentaria_serving') then
    create role dentaria_serving nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- created by a migration of another database
  when insufficient_privilege then
    raise exception '% may not create roles. As a superuser, run: create role dentaria_serving', current_user;
end $$;
grant usage on schema public to dentaria_serving;

-- Tenancy. These settings hold the scope of a transaction: 'all' sees every clinic, 'clinic' the listed clinics, 'self'
-- only the user. A transaction without a scope sees no rows.
create function tenant_sees_all() returns boolean language sql stable
  return coalesce(current_setting('dentaria.scope', true), '') = 'all';

create function tenant_clinics() returns integer[] language sql stable
  return case when current_setting('dentaria.scope', true) = 'clinic'
    then coalesce(nullif(current_setting('dentaria.clinics', true), ''), '{}')::integer[] else '{}' end;

create function tenant_user() returns integer language sql stable
  return nullif(current_setting('dentaria.user', true), '')::integer;

-- Append-only for the serving role.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id integer,
  username text,
  role text not null,
  clinic_id integer,
  action text not null,
  object text not null,
  object_id integer,
  version integer,
  address text,
  request_id text
);
create index audit_at on audit (at);
create index audit_object on audit (object, object_id);
alter table audit enable row level security;
alter table audit force row level security;
create policy audit_append on audit for insert with check (true);
create policy audit_read on audit for select using (tenant_sees_all());
grant insert, select on audit to dentaria_serving;

-- Unlogged, because losing the counts in a crash is harmless.
create unlogged table throttle (
  key text primary key,
  failures integer not null,
  window_ends timestamptz not null,
  blocked_until timestamptz
);
create index throttle_window on throttle (window_ends);
grant select, insert, update, delete on throttle to dentaria_serving;
