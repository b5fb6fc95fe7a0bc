-- What a message from the work list is about, so that it is not sent about another time (work_marks.occurrence), and the
-- appointment whose contact it addresses. Null: written by an earlier release.
alter table follow_up_messages
  add column occurrence text,
  add column appointment_id bigint,
  add foreign key (clinic_id, appointment_id) references appointments (clinic_id, id);

-- Includes patients who may not sign in.
drop index users_active;
create index users_present on users (clinic_id, id) where removed_at is null;
