-- The list of health insurances holds their plans; it is the installation's (0050).
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
