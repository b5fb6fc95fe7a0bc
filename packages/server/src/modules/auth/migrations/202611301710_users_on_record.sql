-- Returns the given users that cannot be deleted, because a row of some clinic references them by a foreign key
-- (docs/decisions/0127-users-on-record.md). Omits owners of clinics: their deletion is always refused.
-- Only the previous release still calls is_on_record, is_on_agenda, is_on_follow_up, is_on_estimates, is_on_claims,
-- is_on_settlement_terms, is_on_account, is_on_imports, is_on_merges and is_on_api_tokens. A later release drops them.
create function users_on_record(in_users bigint[]) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  remaining bigint[] := in_users;
  named bigint[];
  reference record;
begin
  set local dentaria.scope = 'all';
  for reference in
    select f.conrelid::regclass as referencing, own.attname as name
      from pg_constraint f
     cross join unnest(f.conkey, f.confkey) as pair (own, target)
      join pg_attribute own on own.attrelid = f.conrelid and own.attnum = pair.own
      join pg_attribute target on target.attrelid = f.confrelid and target.attnum = pair.target
     where f.contype = 'f' and f.confdeltype in ('a', 'r')
       and (f.confrelid, target.attname) in (('users'::regclass, 'id'), ('accounts'::regclass, 'user_id'))
       and (f.conrelid, own.attname) not in (('users'::regclass, 'id'), ('clinics'::regclass, 'owner_user_id'))
  loop
    exit when remaining = '{}';
    -- Without a correlated subquery, which a PostgreSQL that distributes rows does not run.
    execute format('select array(select distinct %1$I from %2$s where %1$I = any ($1))', reference.name, reference.referencing)
      into named using remaining;
    return query select unnest(named);
    remaining := array(select unnest(remaining) except select unnest(named));
  end loop;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function users_on_record from public;
grant execute on function users_on_record to dentaria_serving;
