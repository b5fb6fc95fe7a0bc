-- Foreign keys for the clinic_id of versions and plan rows. They reference histories: a reference to clinics would lock
-- the clinic's row on every save. First repairs rows of the patient's previous clinic, which a save during the move
-- could leave behind.
select set_config('dentaria.scope', 'all', true);
update history_versions v set clinic_id = h.clinic_id
  from histories h where h.id = v.history_id and v.clinic_id is distinct from h.clinic_id;
update plan_rows r set clinic_id = h.clinic_id
  from histories h where h.id = r.history_id and r.clinic_id is distinct from h.clinic_id;

alter table histories add constraint histories_id_clinic unique (id, clinic_id);
alter table history_versions add constraint history_versions_clinic foreign key (history_id, clinic_id)
  references histories (id, clinic_id) on update cascade;
alter table plan_rows add constraint plan_rows_history_clinic foreign key (history_id, clinic_id)
  references histories (id, clinic_id) on update cascade;

-- Moves the record with its patient to another clinic. The foreign keys above cascade to rows with a clinic; this
-- function updates the rows of a history without one.
create or replace function record_follows_patient() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
begin
  perform set_config('dentaria.scope', 'all', true);
  update histories set clinic_id = new.clinic_id where patient_user_id = new.id;
  update history_versions v set clinic_id = new.clinic_id
    from histories h where h.id = v.history_id and h.patient_user_id = new.id and v.clinic_id is null;
  update plan_rows r set clinic_id = new.clinic_id
    from histories h where h.id = r.history_id and h.patient_user_id = new.id and r.clinic_id is null;
  perform set_config('dentaria.scope', scope, true);
  return null;
end $$;
