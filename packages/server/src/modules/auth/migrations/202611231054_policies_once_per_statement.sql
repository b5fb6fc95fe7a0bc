-- As 202611231053. The cast to the same type makes `any` take the array of the sub-select instead of its rows.
alter policy clinics_read on clinics
  using ((select tenant_sees_all()) or id = any ((select tenant_clinics())::integer[])
    or owner_user_id = (select tenant_user()));
alter policy clinics_create on clinics
  with check ((select tenant_sees_all()) or owner_user_id = (select tenant_user()));
alter policy clinics_change on clinics
  using ((select tenant_sees_all()) or owner_user_id = (select tenant_user()));
alter policy clinics_remove on clinics using ((select tenant_sees_all()));

alter policy users_read on users
  using ((select tenant_sees_all()) or id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy users_create on users
  with check ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy users_change on users
  using ((select tenant_sees_all()) or id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]))
  with check ((select tenant_sees_all()) or id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy users_remove on users
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));

alter policy accounts_read on accounts
  using ((select tenant_sees_all()) or user_id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy accounts_create on accounts
  with check ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy accounts_change on accounts
  using ((select tenant_sees_all()) or user_id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]))
  with check ((select tenant_sees_all()) or user_id = (select tenant_user())
    or clinic_id = any ((select tenant_clinics())::integer[]));
alter policy accounts_remove on accounts
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::integer[]));
