-- The work list reads messages that are late (docs/decisions/0087-work-list.md).
create index reminders_queued on reminders (clinic_id, due_at) where state = 'queued';
create index follow_up_messages_queued on follow_up_messages (clinic_id, due_at) where state = 'queued';
