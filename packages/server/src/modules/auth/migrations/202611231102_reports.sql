grant select on clinics to dentaria_reports;
-- Excludes password hashes and token versions.
grant select (
  id, clinic_id, member_of, username, username_key, email, email_key, first_name, last_name, doc_number, date_of_birth,
  street, city, state, postal_code, country, phone, gender, civil_status, profession, workplace, hierarchy,
  affiliate_number, health_insurance, emergency_contact_name, emergency_contact_phone, roles, staff, enabled, removed_at,
  created_at, updated_at
) on users to dentaria_reports;
