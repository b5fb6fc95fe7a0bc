-- Expired links are deleted every hour, and a further link of an appointment ends the oldest.
create index appointment_links_expires on appointment_links (expires_at);
create index appointment_links_appointment on appointment_links (clinic_id, appointment_id);
