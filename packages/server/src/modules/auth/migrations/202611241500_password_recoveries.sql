-- Requests for a new password. A job looks up the account, so that the response takes the same time whether it exists
-- or not.
create table password_recoveries (
  id bigint generated always as identity primary key,
  -- The name or e-mail as typed, until the job has run.
  name text,
  user_id bigint references accounts (user_id) on delete cascade,
  recipient text,
  -- The user's version when the mail was prepared. Any change of it ends the recovery.
  token_version integer,
  -- Stays the same across attempts to send the mail.
  message_id text not null,
  -- none: no mail is due.
  mail_state text not null check (mail_state in ('queued', 'sent', 'failed', 'none')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index password_recoveries_user on password_recoveries (user_id, created_at);
create index password_recoveries_created_at on password_recoveries (created_at);

-- Links of sent mails. Each attempt to send a mail has its own link.
create table password_recovery_links (
  -- SHA-256 of the token, which is not stored.
  token_hash bytea primary key,
  recovery_id bigint not null references password_recoveries (id) on delete cascade
);
create index password_recovery_links_recovery on password_recovery_links (recovery_id);

alter table password_recoveries enable row level security;
alter table password_recoveries force row level security;
create policy password_recoveries_all on password_recoveries
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
alter table password_recovery_links enable row level security;
alter table password_recovery_links force row level security;
create policy password_recovery_links_all on password_recovery_links
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
grant select, insert, update, delete on password_recoveries, password_recovery_links to dentaria_serving;
