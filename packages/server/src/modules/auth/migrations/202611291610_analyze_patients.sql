-- After an import the planner needs statistics before autovacuum runs. Only the owner of a table may analyze it.
create function analyze_patients() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze users, patient_terms;
end $$;
revoke execute on function analyze_patients() from public;
grant execute on function analyze_patients() to dentaria_serving;
