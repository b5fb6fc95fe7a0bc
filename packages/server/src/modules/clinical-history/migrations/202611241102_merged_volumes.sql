-- A merge appends the volumes of the archived record to the kept one.
alter table histories
  -- Its first version has no predecessor, although it is not the patient's first volume.
  add column starts_chain boolean not null default false,
  -- Archived by a merge, without a version that records it: the patient had another live history.
  add column closed_by_merge boolean not null default false;

-- The serving role may not give a history to another patient. Only a merge of two records, or its undo, moves volumes from
-- one of them to the other.
create function move_volumes(in_clinic bigint, in_table text, in_rows jsonb, in_from bigint, in_to bigint)
returns table (moved_id bigint, moved_row jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
begin
  if not coalesce(tenant_sees_all() or in_clinic = any (tenant_clinics()), false) or in_table <> 'histories' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  set local dentaria.scope = 'all';
  if not are_merged(in_clinic, in_from, in_to) then
    raise exception 'no merge joins the records' using errcode = 'insufficient_privilege';
  end if;
  return query
    update histories t
       set patient_user_id = in_to, volume = r.volume, starts_chain = r.starts_chain,
           closed_by_merge = r.closed_by_merge, archived_at = r.archived_at
      from jsonb_to_recordset(in_rows) as r (
             id bigint, volume integer, starts_chain boolean, closed_by_merge boolean, archived_at timestamptz)
     where t.clinic_id = in_clinic and t.id = r.id and t.patient_user_id = in_from
    returning t.id, to_jsonb(t);
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function move_volumes from public;
grant execute on function move_volumes to dentaria_serving;
