-- Change stamps (0050) for the lists of users and clinics, one per clinic.
create trigger users_stamp_insert after insert on users
  referencing new table as after for each statement execute function stamp_list('users', 'clinic_id');
create trigger users_stamp_update after update on users
  referencing old table as before new table as after for each statement execute function stamp_list('users', 'clinic_id');
create trigger users_stamp_delete after delete on users
  referencing old table as before for each statement execute function stamp_list('users', 'clinic_id');

create trigger clinics_stamp_insert after insert on clinics
  referencing new table as after for each statement execute function stamp_list('clinics', 'id');
create trigger clinics_stamp_update after update on clinics
  referencing old table as before new table as after for each statement execute function stamp_list('clinics', 'id');
create trigger clinics_stamp_delete after delete on clinics
  referencing old table as before for each statement execute function stamp_list('clinics', 'id');
