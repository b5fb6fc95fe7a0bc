-- A version may be kept as what changed in the one before it (history/kept-content.ts): `changes` tells how many versions
-- before it the nearest whole one stands. 0: its content is the document itself, as it was for all until now.
alter table history_versions add column changes smallint not null default 0 check (changes between 0 and 15);

-- What is kept of a version and of those before it back to the whole one, a line each. A function, so that a statement
-- which mostly need not call it is not made ready for it each time.
create function kept_lines(in_history integer, in_version integer, in_changes integer) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select string_agg(content::text, E'\n' order by version) from history_versions
           where history_id = in_history and version between in_version - in_changes and in_version);
end $$;
revoke execute on function kept_lines from public;
grant execute on function kept_lines to dentaria_serving;
