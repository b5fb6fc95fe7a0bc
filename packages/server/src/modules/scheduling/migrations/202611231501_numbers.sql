-- Names of professionals for a clinic's statistics.
grant execute on function clinic_professionals to dentaria_reports;
