-- As 202611231053.
alter policy email_configs_all on email_configs
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
alter policy invitations_all on invitations
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
alter policy mails_all on mails using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
