-- The mails of which a budget is made (docs/decisions/0104-mail-budget.md), one row per mail and recipient, so that a
-- repeated attempt is not counted again. Rows of earlier days are deleted.
create table counted_mails (
  message_id text not null,
  -- SHA-256 of the normalized address.
  recipient_hash bytea not null,
  -- 0: the installation.
  clinic_id bigint not null,
  pool text not null,
  -- Whether an administrator had confirmed the clinic.
  confirmed boolean not null,
  -- In the time zone of the clinics.
  counted_on date not null,
  primary key (message_id, recipient_hash)
);
create index counted_mails_clinic on counted_mails (counted_on, clinic_id, pool);
create index counted_mails_recipient on counted_mails (counted_on, recipient_hash);

alter table counted_mails enable row level security;
alter table counted_mails force row level security;
create policy counted_mails_all on counted_mails
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
grant select, insert, update, delete on counted_mails to dentaria_serving;

-- Counts a mail unless that exceeds a limit, which it then returns with its name. Limits: mails of the clinic, mails of the
-- clinic to the recipient, mails of every clinic of the same standing to the recipient, all per day. Clinics may not read
-- what others send, so it has the rights of the owner.
create function count_mail(
  in_message text, in_recipient bytea, in_clinic bigint, in_pool text, in_day date,
  in_limits integer[], in_unconfirmed_limits integer[],
  out exceeded text, out allowed integer, out is_confirmed boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('dentaria.scope', true), '');
  limits integer[];
begin
  if not (tenant_sees_all() or coalesce(in_clinic = any (tenant_clinics()), false)) then
    raise insufficient_privilege using message = 'a mail of another clinic';
  end if;
  set local dentaria.scope = 'all';
  -- The statements below see what those committed who held the locks before.
  perform pg_advisory_xact_lock(hashtextextended('mails of clinic ' || in_clinic, 0));
  perform pg_advisory_xact_lock(hashtextextended('mails to ' || encode(in_recipient, 'hex'), 0));
  is_confirmed := in_clinic = 0 or exists (
    select from clinics where id = in_clinic and confirmed_at is not null
  );
  limits := case when is_confirmed then in_limits else in_unconfirmed_limits end;
  if not exists (select from counted_mails where message_id = in_message and recipient_hash = in_recipient) then
    exceeded := case
      when (select count(*) from counted_mails
             where counted_on = in_day and clinic_id = in_clinic and pool = in_pool) >= limits[1] then 'clinic'
      when (select count(*) from counted_mails
             where counted_on = in_day and recipient_hash = in_recipient and clinic_id = in_clinic
               and pool = in_pool) >= limits[2] then 'recipient'
      when (select count(*) from counted_mails
             where counted_on = in_day and recipient_hash = in_recipient and confirmed = is_confirmed
               and pool = in_pool) >= limits[3] then 'everybody'
    end;
    allowed := limits[case exceeded when 'clinic' then 1 when 'recipient' then 2 when 'everybody' then 3 end];
    if exceeded is null then
      insert into counted_mails (message_id, recipient_hash, clinic_id, pool, confirmed, counted_on)
      values (in_message, in_recipient, in_clinic, in_pool, is_confirmed, in_day);
    end if;
  end if;
  execute format('set local dentaria.scope = %L', scope);
end $$;
revoke execute on function count_mail from public;
grant execute on function count_mail to dentaria_serving;
