-- A new link of a recovery ends the oldest one.
alter table password_recovery_links add column created_at timestamptz(3) not null default now();
