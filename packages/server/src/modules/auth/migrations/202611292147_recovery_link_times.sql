-- A further link of a recovery ends the oldest.
alter table password_recovery_links add column created_at timestamptz(3) not null default now();
