-- A professional's license (matrícula) and a clinic's address, which printed histories show.
alter table users add column license_number text;
alter table clinics add column address text;
grant select (license_number) on users to dentaria_reports;
