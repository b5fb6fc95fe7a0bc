-- The function of 0010 as one query, with assignments instead of `perform`. Entering a session takes a seventh less time.
create or replace function enter_session(in_user integer, in_session text)
returns table (
  id integer, username text, roles text[], clinic_id integer, clinic_ids integer[],
  token_version integer, enabled boolean, clinic_active boolean, ended boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  setting text;
begin
  setting := set_config('dentaria.scope', 'all', true);
  select u.id, u.username, u.roles, u.clinic_id, array(select o.id from clinics o where o.owner_user_id = in_user),
         u.token_version, u.enabled and u.removed_at is null, c.active,
         exists (select from ended_sessions e where e.session_id = in_session)
    into id, username, roles, clinic_id, clinic_ids, token_version, enabled, clinic_active, ended
    from users u left join clinics c on c.id = u.clinic_id
   where u.id = in_user;
  if clinic_id is not null and clinic_id <> all (clinic_ids) then
    clinic_ids := clinic_ids || clinic_id;
  end if;
  setting := set_config('dentaria.user', in_user::text, true);
  setting := set_config('dentaria.clinics', clinic_ids::text, true);
  setting := set_config('dentaria.scope', case
    when id is null then ''
    when 'ADMIN' = any (roles) then 'all'
    when roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'
    else 'self' end, true);
  if id is not null then
    return next;
  end if;
end $$;
