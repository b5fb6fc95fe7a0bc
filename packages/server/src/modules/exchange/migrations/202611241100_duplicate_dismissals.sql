-- Pairs of patients whom somebody confirmed to be two people.
create table duplicate_dismissals (
  clinic_id bigint not null references clinics (id) on delete cascade,
  -- The lower id.
  first_id bigint not null references accounts (user_id) on delete cascade,
  second_id bigint not null references accounts (user_id) on delete cascade,
  dismissed_by bigint references accounts (user_id) on delete set null,
  dismissed_at timestamptz(3) not null,
  primary key (clinic_id, first_id, second_id),
  check (first_id < second_id)
);
create index duplicate_dismissals_first on duplicate_dismissals (first_id);
create index duplicate_dismissals_second on duplicate_dismissals (second_id);
create index duplicate_dismissals_by on duplicate_dismissals (dismissed_by) where dismissed_by is not null;

alter table duplicate_dismissals enable row level security;
alter table duplicate_dismissals force row level security;
create policy duplicate_dismissals_own on duplicate_dismissals using ((select tenant_sees_all())
  or clinic_id = any ((select tenant_clinics()::bigint[])::bigint[]));
grant select, insert, delete on duplicate_dismissals to dentaria_serving;
grant select on duplicate_dismissals to dentaria_reports;
