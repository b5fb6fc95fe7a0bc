-- Why the last attempt of an export failed; null if the process was killed.
alter table clinic_exports add column failure text check (failure in ('no-space', 'interrupted', 'error'));
