-- The sessions that users see and end. Whether a token is valid still depends on users and ended_sessions only
-- (enter_session): a session without a row, which a release before this one began, works until it expires.
create table sessions (
  id bigint generated always as identity primary key,
  -- The token's jti.
  session_id text not null unique,
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- The user's version when the token was issued. Any later change of it ends the session.
  token_version integer not null,
  -- The sign-in method. Null for a session of a release before this one.
  method text,
  device text not null,
  address text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id, last_used_at);
create index sessions_expires_at on sessions (expires_at);

-- Devices with which users signed in. A sign-in from another one triggers a mail.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- SHA-256 of the random id that the browser stores.
  device_hash bytea not null,
  device text not null,
  address text not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  -- none: no mail is due.
  mail_state text not null check (mail_state in ('queued', 'sent', 'failed', 'none')),
  -- Stays the same across attempts to send the mail.
  message_id text not null,
  unique (user_id, device_hash)
);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy sessions_own on sessions
  using ((select tenant_sees_all()) or user_id = (select tenant_user()))
  with check ((select tenant_sees_all()) or user_id = (select tenant_user()));
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy known_devices_all on known_devices
  using ((select tenant_sees_all())) with check ((select tenant_sees_all()));
grant select, insert, update, delete on sessions, known_devices to dentaria_serving;
