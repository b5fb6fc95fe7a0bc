-- The hash covers the patient, whose record changes in a merge.
alter table estimates add column presented_patient_id bigint references accounts (user_id);
alter table claim_items add column presented_patient_id bigint references accounts (user_id);
create index estimates_presented_patient on estimates (presented_patient_id) where presented_patient_id is not null;
create index claim_items_presented_patient on claim_items (presented_patient_id)
  where presented_patient_id is not null;

-- The ledger and the payments are append-only for the serving role. Only a merge of two records, or its undo, moves their
-- rows from one of them to the other.
create function move_account_rows(in_clinic bigint, in_table text, in_rows jsonb, in_from bigint, in_to bigint)
returns table (moved_id bigint, moved_row jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
begin
  if not coalesce(tenant_sees_all() or in_clinic = any (tenant_clinics()), false)
    or in_table not in ('ledger_entries', 'payments') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  set local dentaria.scope = 'all';
  if not are_merged(in_clinic, in_from, in_to) then
    raise exception 'no merge joins the records' using errcode = 'insufficient_privilege';
  end if;
  return query execute format(
    'update %I t set patient_id = $1 from jsonb_to_recordset($3) as r (id bigint)
      where t.clinic_id = $2 and t.id = r.id and t.patient_id = $4
     returning t.id, to_jsonb(t)', in_table) using in_to, in_clinic, in_rows, in_from;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function move_account_rows from public;
grant execute on function move_account_rows to dentaria_serving;
