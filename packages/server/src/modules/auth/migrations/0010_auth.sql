create table clinics (
  id integer generated always as identity primary key,
  name text not null,
  owner_user_id integer,
  -- Copied, because a clinic's staff may read its owner's name but not the owner's row. The foreign key below updates it.
  owner_username text,
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table users (
  id integer generated always as identity primary key,
  clinic_id integer references clinics (id),
  username text not null,
  password_hash text not null,
  email text,
  first_name text,
  last_name text,
  doc_number text,
  date_of_birth date,
  street text,
  city text,
  state text,
  postal_code text,
  country text,
  phone text,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  civil_status text,
  profession text,
  workplace text,
  hierarchy text,
  affiliate_number text,
  health_insurance text,
  emergency_contact_name text,
  emergency_contact_phone text,
  roles text[] not null check (roles <@ array['ADMIN', 'DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST']),
  enabled boolean not null default true,
  -- Incremented by every change that must end the user's sessions. A token is valid for the version it was issued at.
  token_version integer not null default 1,
  -- Set for a deleted user with clinical records: the user is hidden, and username, e-mail and DNI can be used again.
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Compared with "=", which is leakproof, so that PostgreSQL uses the indexes under row-level security.
  username_key text not null generated always as (lower(username)) stored,
  email_key text generated always as (lower(email)) stored,
  staff boolean not null generated always as (roles && array['ADMIN', 'DENTIST', 'RECEPTIONIST', 'GUEST']) stored,
  constraint users_id_username unique (id, username)
);
create unique index users_username on users (username_key) where removed_at is null;
create unique index users_staff_email on users (email_key) where staff and removed_at is null;
create unique index users_clinic_doc_number on users (clinic_id, doc_number) where removed_at is null;
create index users_doc_number on users (doc_number) where removed_at is null;
create index users_email on users (email_key) where removed_at is null;
create index users_clinic on users (clinic_id, username_key);

alter table clinics
  add constraint clinics_owner foreign key (owner_user_id, owner_username)
    references users (id, username) match full on update cascade deferrable initially immediate;
create index clinics_owner_user on clinics (owner_user_id);

-- Sessions ended by logout, until their tokens expire.
create table ended_sessions (
  session_id text primary key,
  expires_at timestamptz not null
);
create index ended_sessions_expiry on ended_sessions (expires_at);

alter table clinics enable row level security;
alter table clinics force row level security;
create policy clinics_read on clinics for select
  using (tenant_sees_all() or id = any (tenant_clinics()) or owner_user_id = tenant_user());
create policy clinics_create on clinics for insert
  with check (tenant_sees_all() or owner_user_id = tenant_user());
create policy clinics_change on clinics for update
  using (tenant_sees_all() or owner_user_id = tenant_user());
create policy clinics_remove on clinics for delete using (tenant_sees_all());

alter table users enable row level security;
alter table users force row level security;
create policy users_read on users for select
  using (tenant_sees_all() or id = tenant_user() or clinic_id = any (tenant_clinics()));
create policy users_create on users for insert
  with check (tenant_sees_all() or clinic_id = any (tenant_clinics()));
create policy users_change on users for update
  using (tenant_sees_all() or id = tenant_user() or clinic_id = any (tenant_clinics()))
  with check (tenant_sees_all() or id = tenant_user() or clinic_id = any (tenant_clinics()));
create policy users_remove on users for delete
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));

grant select, insert, update, delete on clinics, users to dentaria_serving;
grant select, insert, delete on ended_sessions to dentaria_serving;

-- Reads the user of a token and enters their scope for the rest of the transaction, in one round trip.
create function enter_session(in_user integer, in_session text)
returns table (
  id integer, username text, roles text[], clinic_id integer, clinic_ids integer[],
  token_version integer, enabled boolean, clinic_active boolean, ended boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_user record;
  owned integer[];
begin
  perform set_config('dentaria.scope', 'all', true);
  select u.id, u.username, u.roles, u.clinic_id, u.token_version,
         u.enabled and u.removed_at is null as enabled, c.active as clinic_active
    into found_user
    from users u left join clinics c on c.id = u.clinic_id
   where u.id = in_user;
  select coalesce(array_agg(c.id), '{}') into owned from clinics c where c.owner_user_id = in_user;
  if found_user.clinic_id is not null and found_user.clinic_id <> all (owned) then
    owned := owned || found_user.clinic_id;
  end if;
  perform set_config('dentaria.user', in_user::text, true),
          set_config('dentaria.clinics', owned::text, true),
          set_config('dentaria.scope', case
            when found_user.roles is null then ''
            when 'ADMIN' = any (found_user.roles) then 'all'
            when found_user.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'
            else 'self' end, true);
  return query select found_user.id, found_user.username, found_user.roles, found_user.clinic_id, owned,
    found_user.token_version, found_user.enabled, found_user.clinic_active,
    exists (select from ended_sessions e where e.session_id = in_session)
    where found_user.id is not null;
end $$;
grant execute on function enter_session to dentaria_serving;
