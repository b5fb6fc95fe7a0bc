-- Change stamps of lists, for ETags. Every write to a listed table changes the stamps of the affected clinics in the same
-- transaction. A reader that reads the stamp first gets rows at least as new as the stamp. Stamps are random, so that no
-- stamp repeats for other rows after a restore.
create table list_stamps (
  list text not null,
  -- 0 for rows without a clinic.
  clinic_id integer not null,
  stamp uuid not null,
  primary key (list, clinic_id)
);
grant select on list_stamps to dentaria_serving;

-- Arguments: the list and an SQL expression for a row's clinic. Stamps clinics in the order of their ids, so that
-- concurrent writes to several clinics do not deadlock. SECURITY DEFINER, because the serving role cannot write stamps.
create function stamp_list() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format(
    'insert into list_stamps
       select %L, clinic, gen_random_uuid()
         from (select distinct coalesce(%s, 0) as clinic from (%s) as written) as clinics order by clinic
     on conflict (list, clinic_id) do update set stamp = excluded.stamp',
    tg_argv[0], tg_argv[1],
    case tg_op
      when 'INSERT' then 'table after'
      when 'DELETE' then 'table before'
      else 'table before union all table after'
    end);
  return null;
end $$;
