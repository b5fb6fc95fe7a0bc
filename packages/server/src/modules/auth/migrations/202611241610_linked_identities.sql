-- Identities of an identity provider that sign in to an account.
create table linked_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- The claims iss and sub of an ID token, which identify the identity permanently.
  issuer text not null,
  subject text not null,
  -- The e-mail at the time of linking. Displayed, never compared.
  email text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- Pending sign-ins and links at the provider, and the tickets of proven identities.
create table oidc_requests (
  id bigint generated always as identity primary key,
  -- SHA-256 of the state and of the key in the browser that began. Neither is stored.
  state_hash bytea not null unique,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- The account that the identity may be linked to. Null until a sign-in has found it.
  user_id bigint references accounts (user_id) on delete cascade,
  created_at timestamptz(3) not null,
  -- Expiry of the request, then of its ticket.
  expires_at timestamptz(3) not null,
  -- Time at which the browser returned.
  used_at timestamptz(3),
  -- SHA-256 of the ticket that links the identity.
  ticket_hash bytea unique,
  issuer text,
  subject text,
  email text
);
create index oidc_requests_user on oidc_requests (user_id);
create index oidc_requests_expires_at on oidc_requests (expires_at);

alter table linked_identities enable row level security;
alter table linked_identities force row level security;
create policy linked_identities_own on linked_identities
  using ((select tenant_sees_all()) or user_id = (select tenant_user()));
alter table oidc_requests enable row level security;
alter table oidc_requests force row level security;
create policy oidc_requests_own on oidc_requests
  using ((select tenant_sees_all()) or user_id = (select tenant_user()));
grant select, insert, update, delete on linked_identities, oidc_requests to dentaria_serving;
