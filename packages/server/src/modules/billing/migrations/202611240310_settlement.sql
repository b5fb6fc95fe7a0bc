-- What a professional is paid a percentage of, from a day on. Append-only: the latest `valid_from` that has come applies,
-- and of one day the last number.
create table settlement_terms (
  clinic_id bigint not null references clinics (id),
  professional_id bigint not null references accounts (user_id),
  -- Numbered from 1. Two people who set terms concurrently insert the same number.
  number integer not null check (number > 0),
  valid_from date not null,
  basis text not null check (basis in ('production', 'collections')),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  created_by bigint not null references accounts (user_id),
  created_at timestamptz(3) not null,
  primary key (clinic_id, professional_id, number)
);
create index settlement_terms_professional on settlement_terms (professional_id);
create index settlement_terms_created_by on settlement_terms (created_by);

alter table settlement_terms enable row level security;
alter table settlement_terms force row level security;
create policy settlement_terms_own on settlement_terms using ((select tenant_sees_all())
  or clinic_id = any ((select tenant_clinics()::bigint[])::bigint[]));
grant select, insert on settlement_terms to dentaria_serving;
grant select on settlement_terms to dentaria_reports;
grant execute on function author_names to dentaria_reports;

-- One month of a clinic: its entries, its payments, and the amounts collected per row of work.
create index ledger_entries_day on ledger_entries (clinic_id, day) include (kind, amount, professional_id);
create index ledger_entries_work on ledger_entries (clinic_id, patient_id, day, history_id, row_id, professional_id)
  include (kind, amount);
create index ledger_entries_voids on ledger_entries (clinic_id, payment_id) include (day) where kind = 'payment-void';
create index payments_day on payments (clinic_id, day) include (method, amount);

-- True if the settlement terms of any clinic refer to the user.
create function is_on_settlement_terms(in_user bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  found boolean;
begin
  set local dentaria.scope = 'all';
  select exists (select from settlement_terms where professional_id = in_user)
      or exists (select from settlement_terms where created_by = in_user) into found;
  execute format('set local dentaria.scope = %L', scope);
  return found;
end $$;
revoke execute on function is_on_settlement_terms from public;
grant execute on function is_on_settlement_terms to dentaria_serving;
