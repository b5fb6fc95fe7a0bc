-- Second factors of accounts. Keyed by the account, because a credential is looked up before its clinic is known, and
-- stays with users who move to another clinic.

-- The key of an authenticator app.
create table totp_secrets (
  user_id bigint primary key references accounts (user_id) on delete cascade,
  -- Sealed under a key derived from SECRET_KEY.
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- Null until the first code.
  confirmed_at timestamptz(3),
  -- A code is valid once: codes of this 30 s step and earlier steps count as used.
  last_step bigint not null default 0,
  last_used_at timestamptz(3)
);

create table recovery_codes (
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- The first characters identify the code; the others are hashed.
  label text not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, label)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts (user_id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The signature counter. Synced authenticators stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, id);

-- A challenge is valid once.
create table webauthn_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('create', 'prove', 'confirm', 'sign-in')),
  -- Null for a sign-in by a passkey alone.
  user_id bigint references accounts (user_id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index webauthn_challenges_user on webauthn_challenges (user_id);
create index webauthn_challenges_expires_at on webauthn_challenges (expires_at);

-- Tickets of accounts that passed the first factor.
create table sign_in_tickets (
  -- SHA-256 of the token, which is not stored.
  token_hash bytea primary key,
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- prove: the second factor is missing. enrol: the account must enrol one. change: factors may be changed.
  kind text not null check (kind in ('prove', 'enrol', 'change')),
  -- The user's version. Any later change of it ends the ticket.
  token_version integer not null,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null
);
create index sign_in_tickets_user on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);

-- Mails to the owner of an account about its security.
create table account_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts (user_id) on delete cascade,
  kind text not null,
  -- Such as the name of a passkey.
  detail text,
  recipient text not null,
  message_id text not null,
  mail_state text not null check (mail_state in ('queued', 'sent', 'failed', 'none')),
  created_at timestamptz(3) not null
);
create index account_notices_user on account_notices (user_id);
create index account_notices_created_at on account_notices (created_at);

do $$
declare name text;
begin
  foreach name in array array['totp_secrets', 'recovery_codes', 'passkeys', 'webauthn_challenges', 'sign_in_tickets',
                              'account_notices'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to dentaria_serving', name);
    execute format('create policy %I on %I using ((select tenant_sees_all()) or user_id = (select tenant_user()))
      with check ((select tenant_sees_all()) or user_id = (select tenant_user()))', name || '_own', name);
  end loop;
end $$;
