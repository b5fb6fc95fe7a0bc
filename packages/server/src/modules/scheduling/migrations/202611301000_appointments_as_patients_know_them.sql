-- The time that the patient confirmed before the appointment moved.
alter table appointments add column confirmed_start timestamptz(3);

-- What the patient knew when the message was queued; null: of no appointment.
alter table reminders
  add column known_start timestamptz(3),
  add column known_professional_id bigint;

-- Receives the answers to mails of the clinic. Null: the owner does.
alter table message_settings add column email text;

-- False: an optional day off (día no laborable) on which the clinic decided to close.
alter table open_holidays add column open boolean not null default true;

-- For the work list, which lists unclosed and cancelled appointments of any age.
create index appointments_pending on appointments (clinic_id, starts_at) include (patient_id, id, state)
  where state in ('booked', 'confirmed', 'arrived', 'in-chair');
create index appointments_cancelled on appointments (clinic_id, patient_id, starts_at) include (id, updated_at)
  where state = 'cancelled';
