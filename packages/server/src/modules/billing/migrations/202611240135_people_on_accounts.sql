-- True if an account, a payment or a cash session of any clinic refers to the user.
create function is_on_account(in_user bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  found boolean;
begin
  set local dentaria.scope = 'all';
  select exists (select from ledger_entries where patient_id = in_user)
      or exists (select from ledger_entries where professional_id = in_user)
      or exists (select from ledger_entries where created_by = in_user)
      or exists (select from payments where patient_id = in_user)
      or exists (select from payments where taken_by = in_user)
      or exists (select from payment_voids where voided_by = in_user)
      or exists (select from cash_sessions where opened_by = in_user)
      or exists (select from cash_sessions where closed_by = in_user)
      or exists (select from cash_movements where created_by = in_user) into found;
  execute format('set local dentaria.scope = %L', scope);
  return found;
end $$;
revoke execute on function is_on_account from public;
grant execute on function is_on_account to dentaria_serving;
