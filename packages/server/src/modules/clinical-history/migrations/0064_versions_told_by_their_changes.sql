-- Stores a version as its changes from the previous one. `changes` is the distance to the nearest version that is stored
-- whole; 0 for that version itself. 202611221900 reverts this (decision 0068).
alter table history_versions add column changes smallint not null default 0 check (changes between 0 and 15);

-- The stored contents from the nearest whole version to the given one, one per line.
create function kept_lines(in_history integer, in_version integer, in_changes integer) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select string_agg(content::text, E'\n' order by version) from history_versions
           where history_id = in_history and version between in_version - in_changes and in_version);
end $$;
revoke execute on function kept_lines from public;
grant execute on function kept_lines to dentaria_serving;
