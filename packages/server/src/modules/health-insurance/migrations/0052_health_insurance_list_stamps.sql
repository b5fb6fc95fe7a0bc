-- Change stamp (0050) of the list of health insurances, which contains their plans. One for all clinics.
create trigger health_insurances_stamp_insert after insert on health_insurances
  referencing new table as after for each statement execute function stamp_list('health-insurances', '0');
create trigger health_insurances_stamp_update after update on health_insurances
  referencing old table as before new table as after for each statement execute function stamp_list('health-insurances', '0');
create trigger health_insurances_stamp_delete after delete on health_insurances
  referencing old table as before for each statement execute function stamp_list('health-insurances', '0');

create trigger health_insurance_plans_stamp_insert after insert on health_insurance_plans
  referencing new table as after for each statement execute function stamp_list('health-insurances', '0');
create trigger health_insurance_plans_stamp_update after update on health_insurance_plans
  referencing old table as before new table as after for each statement execute function stamp_list('health-insurances', '0');
create trigger health_insurance_plans_stamp_delete after delete on health_insurance_plans
  referencing old table as before for each statement execute function stamp_list('health-insurances', '0');
