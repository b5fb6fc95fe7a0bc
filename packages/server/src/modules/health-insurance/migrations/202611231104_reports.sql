grant select on health_insurances, health_insurance_plans to dentaria_reports;
