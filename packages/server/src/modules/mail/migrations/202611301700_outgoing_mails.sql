-- The outbox (docs/decisions/0118-one-outbox.md): mails that wait to be sent. Jobs of the queue "outgoing-mail" hold the id.
create table outgoing_mails (
  id bigint generated always as identity primary key,
  -- 0 for the installation.
  clinic_id bigint not null,
  kind text not null,
  -- Id in the table of the mail's kind.
  subject_id bigint not null,
  -- Data of the mail's kind that no other row holds.
  details jsonb,
  -- Stays the same across attempts, so that recipients can detect a duplicate.
  message_id text not null unique,
  -- The mail is not sent before this time, and fails 24 hours later.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);

alter table outgoing_mails enable row level security;
alter table outgoing_mails force row level security;
create policy outgoing_mails_own on outgoing_mails
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::bigint[])
    or (kind = 'account-notice' and subject_id = (select tenant_user())))
  with check ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::bigint[])
    or (kind = 'account-notice' and subject_id = (select tenant_user())));
grant select, insert, update, delete on outgoing_mails to dentaria_serving;
