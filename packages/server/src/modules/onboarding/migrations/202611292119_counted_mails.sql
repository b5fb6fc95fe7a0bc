-- Mails counted against the daily limits (docs/decisions/0104-mail-budget.md), one row per mail and recipient, so that a
-- repeated attempt is not counted again. Rows of earlier days are deleted.
create table counted_mails (
  message_id text not null,
  -- SHA-256 of the normalized address.
  recipient_hash bytea not null,
  -- 0 for the installation.
  clinic_id bigint not null,
  pool text not null,
  -- True if an administrator had confirmed the clinic.
  confirmed boolean not null,
  -- In the time zone of the clinics.
  counted_on date not null,
  primary key (message_id, recipient_hash)
);
create index counted_mails_clinic on counted_mails (counted_on, clinic_id, pool);
create index counted_mails_recipient on counted_mails (counted_on, recipient_hash);
create index counted_mails_unconfirmed on counted_mails (counted_on, pool) where not confirmed;

alter table counted_mails enable row level security;
alter table counted_mails force row level security;
create policy counted_mails_all on counted_mails
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
grant select, insert, update, delete on counted_mails to dentaria_serving;

-- Counts the mails of a clinic that are within the limits, and returns the limit that each other one exceeds. Limits per
-- day: mails of the clinic, of the clinic to one recipient, of all clinics of the same standing to one recipient, and of
-- all unconfirmed clinics. Has the rights of its owner, because clinics may not read what others send.
create function count_mails(
  in_messages text[], in_recipients bytea[], in_clinic bigint, in_pool text, in_day date,
  in_limits integer[], in_unconfirmed_limits integer[]
)
returns table (id text, exceeded text, allowed integer, is_confirmed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  limits integer[];
  recipient bytea;
  lock_key bigint;
  of_clinic bigint;
  of_unconfirmed bigint;
begin
  if not (tenant_sees_all() or coalesce(in_clinic = any (tenant_clinics()), false)) then
    raise insufficient_privilege using message = 'a mail of another clinic';
  end if;
  set local dentaria.scope = 'all';
  perform pg_advisory_xact_lock(hashtextextended('mails of clinic ' || in_clinic, 0));
  is_confirmed := in_clinic = 0 or exists (select from clinics c where c.id = in_clinic and c.confirmed_at is not null);
  limits := case when is_confirmed then in_limits else in_unconfirmed_limits end;
  if not is_confirmed then
    perform pg_advisory_xact_lock(hashtextextended('mails of unconfirmed clinics ' || in_pool, 0));
  end if;
  -- In one order, so that clinics that write to the same people do not deadlock.
  for lock_key in
    select distinct hashtextextended('mails to ' || encode(r, 'hex'), 0) as k from unnest(in_recipients) r order by k
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
  -- The statements below see what earlier holders of the locks committed.
  select count(*) into of_clinic from counted_mails m
   where m.counted_on = in_day and m.clinic_id = in_clinic and m.pool = in_pool;
  if not is_confirmed then
    select count(*) into of_unconfirmed from counted_mails m
     where m.counted_on = in_day and m.pool = in_pool and not m.confirmed;
  end if;
  for id, recipient in select * from unnest(in_messages, in_recipients) loop
    exceeded := null;
    allowed := null;
    if not exists (select from counted_mails m where m.message_id = id and m.recipient_hash = recipient) then
      select case
          when of_clinic >= limits[1] then 'clinic'
          when count(*) filter (where m.clinic_id = in_clinic) >= limits[2] then 'recipient'
          when count(*) filter (where m.confirmed = is_confirmed) >= limits[3] then 'everybody'
          when of_unconfirmed >= limits[4] then 'unconfirmed'
        end into exceeded
        from counted_mails m
       where m.counted_on = in_day and m.recipient_hash = recipient and m.pool = in_pool
         and (m.confirmed = is_confirmed or m.clinic_id = in_clinic);
      if exceeded is null then
        insert into counted_mails (message_id, recipient_hash, clinic_id, pool, confirmed, counted_on)
        values (id, recipient, in_clinic, in_pool, is_confirmed, in_day);
        of_clinic := of_clinic + 1;
        of_unconfirmed := of_unconfirmed + 1;
      else
        allowed := limits[array_position(array['clinic', 'recipient', 'everybody', 'unconfirmed'], exceeded)];
      end if;
    end if;
    return next;
  end loop;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function count_mails from public;
grant execute on function count_mails to dentaria_serving;
