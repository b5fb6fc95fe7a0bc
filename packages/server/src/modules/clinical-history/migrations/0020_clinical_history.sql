-- One row per volume of a patient's record. The content is in its versions.
create table histories (
  id integer generated always as identity primary key,
  patient_user_id integer not null references users (id),
  -- The patient's clinic (trigger below). Null for a patient without a clinic: then only administrators see the row.
  clinic_id integer references clinics (id),
  -- Starts at 1. A history created after an archived one is the next volume of the same record.
  volume integer not null,
  -- The current version.
  version integer not null,
  -- Id of the next new plan row. An id is never reused in a history.
  next_row_id integer not null,
  -- Findings of the current version, for statistics over patients.
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

-- Every version ever saved. Append-only for the serving role. Each hash covers the hash of the previous version; the
-- first version of a volume chains to the last one of the previous volume (history/hash-version.ts).
create table history_versions (
  history_id integer not null references histories (id),
  version integer not null,
  clinic_id integer,
  action text not null check (action in ('saved', 'archived')),
  author_id integer not null references users (id),
  saved_at timestamptz(3) not null,
  -- Idempotency key (history/save-key.ts).
  save_key bytea,
  -- Ids of the version's author and of the authors of its plan rows.
  people integer[] not null,
  -- json, unlike jsonb, preserves the bytes that were hashed.
  content json not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (history_id, version)
);
create index history_versions_author on history_versions (author_id);

-- LZ4 is faster than the default, but PostgreSQL may be built without it.
do $$
begin
  alter table history_versions alter column content set compression lz4;
exception when feature_not_supported then null;
end $$;

-- Projection of the current version's plan, for balances. Its authors have a foreign key as authors of versions.
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

-- The functions below run as the owner of the tables and see every clinic meanwhile. They set the scope in their bodies,
-- because only superusers may declare it in a SET clause.

-- Moves the record with its patient to another clinic.
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

-- Names of a record's authors as { id: name }. Includes administrators and authors who have left the clinic, whose rows
-- row-level security hides from the readers of the record.
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

-- True if the user is the patient or an author of any record, which deleting the user would break. Includes records that
-- the caller may not see. Authors of plan rows are authors of versions too.
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

-- Times of each user's requests for plan suggestions in the last hour. Unlogged, because losing them in a crash is harmless.
create unlogged table suggestion_calls (
  user_id integer primary key references users (id) on delete cascade,
  made_at timestamptz[] not null
);
alter table suggestion_calls enable row level security;
alter table suggestion_calls force row level security;
create policy suggestion_calls_own on suggestion_calls using (user_id = tenant_user());
grant select, insert, update on suggestion_calls to dentaria_serving;
