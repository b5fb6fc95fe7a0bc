-- The cast inside of the sub-select converts the clinics once per statement; outside it did so for every row. The outer
-- one makes `any` take an array (202611231054).
alter policy appointments_read on appointments
  using ((select tenant_sees_all()) or patient_id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics()::bigint[])::bigint[]));
alter policy reminders_own on reminders
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics()::bigint[])::bigint[]));
