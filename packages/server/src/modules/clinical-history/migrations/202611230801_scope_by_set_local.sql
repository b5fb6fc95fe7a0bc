-- SET LOCAL instead of set_config(): a database that distributes rows by clinic forwards only the statement to its other
-- nodes, where row-level security reads the settings too.
create or replace function is_on_record(in_user integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  found_one boolean;
begin
  set local dentaria.scope = 'all';
  found_one := exists (select from histories where patient_user_id = in_user)
    or exists (select from history_versions where author_id = in_user);
  execute format('set local dentaria.scope = %L', scope);
  return found_one;
end $$;
