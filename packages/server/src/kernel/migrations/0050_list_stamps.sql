-- What a list was when it was read. Every write to a listed table gives the lists of its clinics a new stamp, in its
-- own transaction: whoever reads the stamp and then the rows has rows at least as new as the stamp. A random stamp,
-- not a count: after a restore from a backup no old stamp can come to stand for other rows.
create table list_stamps (
  list text not null,
  -- 0: rows of no clinic.
  clinic_id integer not null,
  stamp uuid not null,
  primary key (list, clinic_id)
);
grant select on list_stamps to dentaria_serving;

-- Arguments: the list, and the expression that names a row's clinic. Clinics are stamped in order, so that two writes
-- to several wait for each other instead of deadlocking. It runs as its owner: who serves calls cannot stamp.
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
