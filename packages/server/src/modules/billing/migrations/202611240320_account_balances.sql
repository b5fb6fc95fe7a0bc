-- Balance of each account and the day since which it is owed, computed from the account's rows (accounts/account-balances.ts).
create table account_balances (
  clinic_id bigint not null references clinics (id),
  patient_id bigint not null references accounts (user_id),
  balance numeric(15, 2) not null default 0,
  -- The day of the oldest charge that is not paid in full.
  owed_since date,
  primary key (clinic_id, patient_id)
);
create index account_balances_patient on account_balances (patient_id);
create index account_balances_owed on account_balances (clinic_id, owed_since) where owed_since is not null;

alter table account_balances enable row level security;
alter table account_balances force row level security;
grant select, insert, update (balance, owed_since) on account_balances to dentaria_serving;
grant select on account_balances to dentaria_reports;
create policy account_balances_own on account_balances using ((select tenant_sees_all())
  or clinic_id = any ((select tenant_clinics()::bigint[])::bigint[]));

-- The accounts that changed since an instant.
create index ledger_entries_created on ledger_entries (clinic_id, created_at);

select set_config('dentaria.scope', 'all', true);
insert into account_balances (clinic_id, patient_id, balance, owed_since)
with sums as (
  select clinic_id, patient_id, sum(amount) as balance from ledger_entries group by 1, 2
), named as (
  select p.clinic_id, p.patient_id, c.history_id, c.row_id, sum(c.amount) as paid
    from payments p
    join payment_charges c on c.clinic_id = p.clinic_id and c.payment_id = p.id
   where not exists (select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)
   group by 1, 2, 3, 4
), charges as (
  select e.clinic_id, e.patient_id, e.history_id, e.row_id, e.day,
         greatest(sum(e.amount) - coalesce(max(n.paid), 0), 0) as open
    from ledger_entries e
    left join named n using (clinic_id, patient_id, history_id, row_id)
   where e.kind = 'plan-debit'
   group by 1, 2, 3, 4, 5 having sum(e.amount) > 0
), ordered as (
  select clinic_id, patient_id, day, open, sum(open) over (partition by clinic_id, patient_id) as total,
         sum(open) over (partition by clinic_id, patient_id order by day, history_id, row_id) as until
    from charges
)
select s.clinic_id, s.patient_id, s.balance,
       min(o.day) filter (where s.balance > 0 and o.open > 0 and o.until > o.total - s.balance)
  from sums s
  left join ordered o using (clinic_id, patient_id)
 group by 1, 2, 3;
