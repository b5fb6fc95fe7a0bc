-- One index for each query of the work list (docs/decisions/0087-work-list.md). They contain what the queries and the
-- policies read, so that the rows themselves are not visited.
create index appointments_live on appointments (clinic_id, starts_at) include (patient_id, state)
  where state in ('booked', 'confirmed', 'arrived', 'in-chair', 'fulfilled');
create index appointments_missed on appointments (clinic_id, starts_at) include (patient_id, id)
  where state = 'no-show';
create index appointments_fulfilled on appointments (clinic_id, fulfilled_at) include (patient_id, id, starts_at)
  where state = 'fulfilled';
create index history_versions_saved on history_versions (clinic_id, saved_at) include (history_id)
  where action = 'saved';
create index reminders_failed on reminders (clinic_id, state_at) where state in ('failed', 'bounced');
create index mails_failed on mails (state_at) where state = 'FAILED';
create index users_active on users (clinic_id, id) where enabled and removed_at is null;
