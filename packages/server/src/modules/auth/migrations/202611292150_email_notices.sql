-- Notices to the old addresses of users whose e-mail staff changed: row-level security lets staff write no notice to
-- others. Only for users whom the caller sees, and unless they are patients only administrators may change them. No
-- address gets more than `in_limit` since a time, whoever sends them there.
create function queue_email_notices(in_notices jsonb, in_since timestamptz, in_at timestamptz, in_limit integer)
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
      from (select r.*, row_number() over (partition by lower(r.recipient) order by r.user_id) as place
              from jsonb_to_recordset(in_notices) as r (user_id bigint, recipient text, detail text)
             where r.user_id = any (allowed)) n
     where n.place + (select count(*) from account_notices a
                       where a.kind = 'email-changed' and lower(a.recipient) = lower(n.recipient)
                         and a.created_at > in_since) <= in_limit
    returning id;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function queue_email_notices from public;
grant execute on function queue_email_notices to dentaria_serving;
