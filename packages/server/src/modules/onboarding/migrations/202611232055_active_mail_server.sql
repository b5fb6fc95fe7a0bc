-- True if mail can be sent by one of the configurations, which only administrators read.
create function has_active_mail_server(in_names text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  found boolean;
begin
  set local dentaria.scope = 'all';
  select exists (select from email_configs where config_name = any (in_names) and is_active) into found;
  execute format('set local dentaria.scope = %L', scope);
  return found;
end $$;
revoke execute on function has_active_mail_server from public;
grant execute on function has_active_mail_server to dentaria_serving;
