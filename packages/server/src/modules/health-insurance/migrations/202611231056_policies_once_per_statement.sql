-- As 202611231053.
alter policy health_insurances_read on health_insurances
  using ((select coalesce(current_setting('dentaria.scope', true), '') <> ''));
alter policy health_insurances_create on health_insurances with check ((select tenant_sees_all()));
alter policy health_insurances_change on health_insurances using ((select tenant_sees_all()));
alter policy health_insurances_remove on health_insurances using ((select tenant_sees_all()));

alter policy health_insurance_plans_read on health_insurance_plans
  using ((select coalesce(current_setting('dentaria.scope', true), '') <> ''));
alter policy health_insurance_plans_create on health_insurance_plans with check ((select tenant_sees_all()));
alter policy health_insurance_plans_change on health_insurance_plans using ((select tenant_sees_all()));
alter policy health_insurance_plans_remove on health_insurance_plans using ((select tenant_sees_all()));
