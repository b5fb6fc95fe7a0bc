-- Deleted tasks remain, so that they can be restored.
alter table tasks
  add column deleted_at timestamptz(3),
  add column deleted_by bigint references accounts (user_id) on delete set null;
create index tasks_deleted_by on tasks (deleted_by) where deleted_by is not null;
