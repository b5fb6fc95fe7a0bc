-- The time that the patient confirmed before the appointment moved.
alter table appointments add column confirmed_start timestamptz(3);

-- The time known to the patient when the message was queued; null if none.
alter table reminders
  add column known_start timestamptz(3),
  add column known_professional_id bigint;

-- Reply address of the clinic's mails. Null for the owner's.
alter table message_settings add column email text;

-- False: an optional day off (día no laborable) on which the clinic is closed.
alter table open_holidays add column open boolean not null default true;

-- For the work list, which lists unclosed and cancelled appointments of any age.
create index appointments_pending on appointments (clinic_id, starts_at) include (patient_id, id, state)
  where state in ('booked', 'confirmed', 'arrived', 'in-chair');
create index appointments_cancelled on appointments (clinic_id, patient_id, starts_at) include (id, updated_at)
  where state = 'cancelled';
