-- The registered obra social matched when health_insurance was saved. insurance_named is a copy of that text: the release
-- before this one changes health_insurance alone, and a reference with another text does not count.
alter table users
  add column insurance_id bigint references health_insurances (id) on delete set null,
  add column insurance_named text;
grant select (insurance_id, insurance_named) on users to dentaria_reports;
create index users_insurance on users (insurance_id) where insurance_id is not null;
