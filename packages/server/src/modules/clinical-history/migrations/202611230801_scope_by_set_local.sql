-- The functions of 0020 with SET LOCAL instead of set_config(), as in 202611230800.
create or replace function author_names(in_ids integer[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  names jsonb;
begin
  set local dentaria.scope = 'all';
  select coalesce(jsonb_object_agg(id, coalesce(
           nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username)), '{}')
    into names from users where id = any (in_ids);
  execute format('set local dentaria.scope = %L', scope);
  return names;
end $$;

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
