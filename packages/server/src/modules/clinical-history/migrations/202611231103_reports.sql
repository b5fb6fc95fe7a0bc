grant select on histories, history_versions, plan_rows to dentaria_reports;
