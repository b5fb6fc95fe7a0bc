-- Minutes without use after which the screens of the clinic's staff are locked. Null: never.
alter table clinics add column idle_lock_minutes smallint
  constraint clinics_idle_lock_minutes check (idle_lock_minutes in (5, 10, 15, 30, 60));
