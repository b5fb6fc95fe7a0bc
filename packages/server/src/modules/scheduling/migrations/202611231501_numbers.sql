-- Names of professionals in the numbers of a clinic.
grant execute on function clinic_professionals to dentaria_reports;
