-- Enters the scope by SET LOCAL instead of set_config(): a database that distributes rows by clinic forwards only the
-- statement to its other nodes, where row-level security reads the settings too.
create or replace function enter_session(
  in_user integer, in_session text,
  out id integer, out username text, out name text, out roles text[], out clinic_id integer, out clinic_ids integer[],
  out token_version integer, out enabled boolean, out clinic_active boolean, out ended boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  scope text;
begin
  set local dentaria.scope = 'all';
  select u.id, u.username,
         coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.username),
         u.roles, u.clinic_id,
         array(select o.id from clinics o
                where (o.owner_user_id = u.id or o.id = u.clinic_id) and (o.active or u.roles = array['GUEST'])),
         u.token_version, u.enabled and u.removed_at is null, c.active,
         exists (select from ended_sessions e where e.session_id = in_session),
         case
           when 'ADMIN' = any (u.roles) then 'all'
           when u.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'
           else 'self'
         end
    into id, username, name, roles, clinic_id, clinic_ids, token_version, enabled, clinic_active, ended, scope
    from users u left join clinics c on c.id = u.clinic_id
   where u.id = in_user;
  -- SET takes no parameters.
  execute format('set local dentaria."user" = %L', in_user);
  execute format('set local dentaria.clinics = %L', case scope when 'clinic' then clinic_ids::text else '' end);
  execute format('set local dentaria.scope = %L', coalesce(scope, ''));
end $$;
