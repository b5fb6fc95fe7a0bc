-- Administrators belong to no clinic, so that what a clinic brings in (npm run import-clinic) makes nobody one. Until now an
-- administrator who was also a dentist joined the clinic that they were made the owner of.
select set_config('dentaria.scope', 'all', true);

update accounts a set clinic_id = 0
  from users u where u.id = a.user_id and 'ADMIN' = any (u.roles) and u.clinic_id <> 0;
update users set clinic_id = 0 where 'ADMIN' = any (roles) and clinic_id <> 0;
alter table users
  add constraint users_administrators_in_no_clinic check (clinic_id = 0 or not 'ADMIN' = any (roles));
