-- Reports connections sign in as members of this role. Each module grants SELECT on its tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'dentaria_reports') then
    create role dentaria_reports nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- created by a migration of another database
  when insufficient_privilege then
    raise exception '% may not create roles. As a superuser, run: create role dentaria_reports', current_user;
end $$;
grant usage on schema public to dentaria_reports;
grant select on audit to dentaria_reports;
