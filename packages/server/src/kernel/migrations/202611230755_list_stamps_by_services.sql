-- Services now stamp the lists that they write (kernel/database/lists/list-stamp.ts), because a database that distributes
-- rows by clinic does not support triggers.
drop function stamp_list() cascade;

alter table list_stamps drop constraint list_stamps_pkey;
alter table list_stamps alter column clinic_id type bigint;
alter table list_stamps add primary key (clinic_id, list);

-- Stamps clinics in the order of their ids, so that concurrent writes to several clinics do not deadlock. SECURITY DEFINER, because the serving role cannot choose a stamp.
create function stamp_list(in_list text, in_clinics bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into list_stamps (list, clinic_id, stamp)
  select in_list, clinic, gen_random_uuid() from (select distinct unnest(in_clinics) as clinic) as clinics order by clinic
  on conflict (clinic_id, list) do update set stamp = excluded.stamp
$$;
revoke execute on function stamp_list from public;
grant execute on function stamp_list to dentaria_serving;
