-- Holds the responses to POSTs with an Idempotency-Key for a day (kernel/http/repeated-calls.ts).
create table idempotency_keys (
  user_id bigint not null references accounts (user_id) on delete cascade,
  -- SHA-256.
  key_hash bytea not null,
  -- HMAC-SHA-256 of the request and the caller's rights: a different request with the same key gets 409.
  request_hash bytea not null,
  -- Encrypted with the key, which is not stored, because a response may contain a token. Null if too long to store.
  answer bytea,
  created_at timestamptz(3) not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_created on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_own on idempotency_keys
  using ((select tenant_sees_all()) or user_id = (select tenant_user()))
  with check ((select tenant_sees_all()) or user_id = (select tenant_user()));
grant select, insert, update, delete on idempotency_keys to dentaria_serving;
