-- The registered obra social that insurance_named meant when it was written in health_insurance. The release before this
-- one changes health_insurance alone: then they differ, and there is no reference.
alter table users
  add column insurance_id bigint references health_insurances (id) on delete set null,
  add column insurance_named text;
grant select (insurance_id, insurance_named) on users to dentaria_reports;
create index users_insurance on users (insurance_id) where insurance_id is not null;
