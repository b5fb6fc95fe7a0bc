-- Administrators belong to no clinic, so that the import of a clinic (npm run import-clinic) cannot create one. Until now
-- an administrator who was also a dentist joined the clinic that they came to own.
select set_config('dentaria.scope', 'all', true);

update accounts a set clinic_id = 0
  from users u where u.id = a.user_id and 'ADMIN' = any (u.roles) and u.clinic_id <> 0;
-- A DNI is also unique among users without a clinic. A second user with the same DNI loses it.
update users u
   set clinic_id = 0,
       doc_number = case
         when u.removed_at is null and exists (
           select from users o
            where o.doc_number = u.doc_number and o.removed_at is null
              and (o.clinic_id = 0 or ('ADMIN' = any (o.roles) and o.id < u.id))) then null
         else u.doc_number
       end
 where 'ADMIN' = any (u.roles) and u.clinic_id <> 0;
alter table users
  add constraint users_administrators_in_no_clinic check (clinic_id = 0 or not 'ADMIN' = any (roles));
