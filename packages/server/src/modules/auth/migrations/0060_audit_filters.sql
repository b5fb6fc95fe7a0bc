-- Indexes for the filters of the audit screen, newest rows first.
create index audit_user on audit (user_id, id);
create index audit_clinic on audit (clinic_id, id);
create index audit_action on audit (action, id);
