-- As 202611231053 and 202611231054.
alter policy histories_own on histories
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy history_versions_own on history_versions
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy plan_rows_own on plan_rows
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy suggestion_calls_own on suggestion_calls using (user_id = (select tenant_user()));
