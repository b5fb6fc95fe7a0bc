-- Notices to the old addresses of users whose e-mail staff changed, which row-level security does not let staff write.
-- Limited to users whom the caller sees; for users other than patients, to administrators.
create function queue_email_notices(in_notices jsonb, in_at timestamptz)
returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  allowed bigint[];
begin
  select array_agg(u.id) into allowed
    from jsonb_to_recordset(in_notices) as n (user_id bigint) join users u on u.id = n.user_id
   where u.roles = array['PATIENT'] or tenant_sees_all();
  set local dentaria.scope = 'all';
  return query
    insert into account_notices (user_id, kind, detail, recipient, message_id, mail_state, created_at)
    select n.user_id, 'email-changed', n.detail, n.recipient, gen_random_uuid(), 'queued', in_at
      from jsonb_to_recordset(in_notices) as n (user_id bigint, recipient text, detail text)
     where n.user_id = any (allowed)
    returning id;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function queue_email_notices from public;
grant execute on function queue_email_notices to dentaria_serving;
