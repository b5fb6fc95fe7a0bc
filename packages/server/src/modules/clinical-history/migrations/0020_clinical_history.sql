-- One row a volume of a patient's record; what it holds stands in its versions.
create table histories (
  id integer generated always as identity primary key,
  patient_user_id integer not null references users (id),
  -- Follows the patient (trigger below). Null as long as he belongs to no clinic: then only administrators see it.
  clinic_id integer references clinics (id),
  -- Counts from 1: after an archived history comes the next volume of the same record.
  volume integer not null,
  -- The current one.
  version integer not null,
  -- What the next new plan row is called; a number is never used twice in a history.
  next_row_id integer not null,
  -- Findings of the current version, for counting over patients.
  restorations smallint not null,
  caries smallint not null,
  extractions smallint not null,
  absent_teeth smallint not null,
  crowns smallint not null,
  notes smallint not null,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3),
  constraint histories_patient_volume unique (patient_user_id, volume)
);
create unique index histories_live on histories (patient_user_id) where archived_at is null;
create index histories_clinic on histories (clinic_id);

-- Every value ever saved. Append-only for the serving role; each version's hash covers the one before, the first
-- one's the last of the volume before (history/hash-version.ts).
create table history_versions (
  history_id integer not null references histories (id),
  version integer not null,
  clinic_id integer,
  action text not null check (action in ('saved', 'archived')),
  author_id integer not null references users (id),
  saved_at timestamptz(3) not null,
  -- What a repeated save is known by.
  save_key bytea,
  -- Everybody whom the version names: its author and the authors of its plan rows.
  people integer[] not null,
  -- Written and read in one piece; json keeps the bytes that were hashed.
  content json not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (history_id, version)
);
create index history_versions_author on history_versions (author_id);

-- Faster where PostgreSQL was built with it.
do $$
begin
  alter table history_versions alter column content set compression lz4;
exception when feature_not_supported then null;
end $$;

-- The plan of the current version, for balances. Its authors are authors of versions, whose foreign key holds them.
create table plan_rows (
  history_id integer not null references histories (id),
  row_id integer not null,
  clinic_id integer,
  position integer not null,
  procedure_date date,
  debit numeric(12, 2) not null,
  credit numeric(12, 2) not null,
  tooth text,
  face text,
  professional_id integer not null,
  suggested boolean not null,
  primary key (history_id, row_id)
);
create index plan_rows_clinic on plan_rows (clinic_id, procedure_date);

alter table histories enable row level security;
alter table histories force row level security;
create policy histories_own on histories
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));
alter table history_versions enable row level security;
alter table history_versions force row level security;
create policy history_versions_own on history_versions
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));
alter table plan_rows enable row level security;
alter table plan_rows force row level security;
create policy plan_rows_own on plan_rows
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));

grant select, insert on histories to dentaria_serving;
grant update (version, next_row_id, restorations, caries, extractions, absent_teeth, crowns, notes, archived_at)
  on histories to dentaria_serving;
grant select, insert on history_versions to dentaria_serving;
grant select, insert, update, delete on plan_rows to dentaria_serving;

-- The functions below run as the owner of the tables and see every clinic while they do. They set the scope themselves:
-- a SET clause with it may be declared by superusers alone.

-- A patient who is moved to another clinic takes his record along.
create function record_follows_patient() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
begin
  perform set_config('dentaria.scope', 'all', true);
  update histories set clinic_id = new.clinic_id where patient_user_id = new.id;
  update history_versions v set clinic_id = new.clinic_id
    from histories h where h.id = v.history_id and h.patient_user_id = new.id;
  update plan_rows r set clinic_id = new.clinic_id
    from histories h where h.id = r.history_id and h.patient_user_id = new.id;
  perform set_config('dentaria.scope', scope, true);
  return null;
end $$;
create trigger record_follows_patient after update of clinic_id on users
  for each row when (old.clinic_id is distinct from new.clinic_id)
  execute function record_follows_patient();

-- Names of a record's authors as { id: name }. They show to whoever may read the record, also when an author is an
-- administrator or has left the clinic, whose rows row-level security hides.
create function author_names(in_ids integer[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  names jsonb;
begin
  perform set_config('dentaria.scope', 'all', true);
  select coalesce(jsonb_object_agg(id, coalesce(
           nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username)), '{}')
    into names from users where id = any (in_ids);
  perform set_config('dentaria.scope', scope, true);
  return names;
end $$;
revoke execute on function author_names from public;
grant execute on function author_names to dentaria_serving;

-- True when a record names the user, as its patient or as an author (a plan row's is the author of a version), also
-- a record that the asker may not see: deleting the user would break it.
create function is_on_record(in_user integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  found_one boolean;
begin
  perform set_config('dentaria.scope', 'all', true);
  found_one := exists (select from histories where patient_user_id = in_user)
    or exists (select from history_versions where author_id = in_user);
  perform set_config('dentaria.scope', scope, true);
  return found_one;
end $$;
revoke execute on function is_on_record from public;
grant execute on function is_on_record to dentaria_serving;

-- When each user asked for plan suggestions, of the last hour. Unlogged: a crash costs nothing but a few counted calls.
create unlogged table suggestion_calls (
  user_id integer primary key references users (id) on delete cascade,
  made_at timestamptz[] not null
);
alter table suggestion_calls enable row level security;
alter table suggestion_calls force row level security;
create policy suggestion_calls_own on suggestion_calls using (user_id = tenant_user());
grant select, insert, update on suggestion_calls to dentaria_serving;
