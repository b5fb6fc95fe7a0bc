-- Records with keys that begin with clinic_id, as users in 202611230830. The foreign keys move a record with its patient
-- to another clinic, in place of the trigger record_follows_patient.
select set_config('dentaria.scope', 'all', true);
drop function if exists record_follows_patient();

drop policy histories_own on histories;
drop policy history_versions_own on history_versions;
drop policy plan_rows_own on plan_rows;
alter table history_versions drop constraint history_versions_clinic, drop constraint history_versions_history_id_fkey;
alter table plan_rows drop constraint plan_rows_history_clinic, drop constraint plan_rows_history_id_fkey;
alter table history_versions drop constraint history_versions_pkey;
alter table plan_rows drop constraint plan_rows_pkey;
alter table histories
  drop constraint histories_pkey,
  drop constraint histories_id_clinic,
  drop constraint histories_patient_volume,
  drop constraint histories_clinic_id_fkey;
drop index histories_live, histories_clinic;

update histories set clinic_id = 0 where clinic_id is null;
update plan_rows set clinic_id = 0 where clinic_id is null;

alter table histories
  alter column id type bigint,
  alter column patient_user_id type bigint,
  alter column clinic_id type bigint,
  alter column clinic_id set not null,
  add primary key (clinic_id, id),
  add constraint histories_patient_volume unique (clinic_id, patient_user_id, volume),
  add constraint histories_patient foreign key (clinic_id, patient_user_id)
    references users (clinic_id, id) on update cascade;
create unique index histories_live on histories (clinic_id, patient_user_id) where archived_at is null;
create index histories_id on histories (id);
create index histories_patient_user on histories (patient_user_id);

alter table history_versions
  alter column history_id type bigint,
  alter column clinic_id type bigint using coalesce(clinic_id, 0),
  alter column clinic_id set not null,
  alter column author_id type bigint,
  alter column people type bigint[],
  add primary key (clinic_id, history_id, version),
  add constraint history_versions_history foreign key (clinic_id, history_id)
    references histories (clinic_id, id) on update cascade,
  add constraint history_versions_author foreign key (author_id) references accounts (user_id);

alter table plan_rows
  alter column history_id type bigint,
  alter column clinic_id type bigint,
  alter column clinic_id set not null,
  alter column professional_id type bigint,
  add primary key (clinic_id, history_id, row_id),
  add constraint plan_rows_history foreign key (clinic_id, history_id)
    references histories (clinic_id, id) on update cascade;

create policy histories_own on histories
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));
create policy history_versions_own on history_versions
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));
create policy plan_rows_own on plan_rows
  using (tenant_sees_all() or clinic_id = any (tenant_clinics()));

alter table suggestion_calls add constraint suggestion_calls_user
  foreign key (user_id) references accounts (user_id) on delete cascade;

drop function author_names;
create function author_names(in_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  names jsonb;
begin
  set local dentaria.scope = 'all';
  select coalesce(jsonb_object_agg(id, coalesce(
           nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username)), '{}')
    into names from users where id = any (in_ids);
  execute format('set local dentaria.scope = %L', scope);
  return names;
end $$;
revoke execute on function author_names from public;
grant execute on function author_names to dentaria_serving;
