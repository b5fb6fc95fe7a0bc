-- Stores every version whole again (decision 0068). A row with `changes` > 0 holds a list of replacements
-- [from, until, text] in the previous version's document, with offsets in UTF-16 code units.
do $$
declare
  version_row record;
  replacement record;
  document text;
  units text;
  position integer;
begin
  perform set_config('dentaria.scope', 'all', true);
  for version_row in
    select history_id, version, changes, content::text as stored, hash,
           format('[%s,%s,%s,%s,"%s","%s"]', coalesce('"' || encode(previous_hash, 'hex') || '"', 'null'), history_id,
                  version, author_id, to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), action)
             as hashed_head
      from history_versions
     where history_id in (select history_id from history_versions where changes > 0)
     order by history_id, version
  loop
    if version_row.changes = 0 then
      document := version_row.stored;
      continue;
    end if;
    begin
      -- Pads each character beyond the BMP to two UTF-16 code units with chr(1), which JSON text cannot contain.
      units := regexp_replace(document, '([\U00010000-\U0010FFFF])', '\1' || chr(1), 'g');
      document := '';
      position := 0;
      for replacement in
        select (value->>0)::integer as start, (value->>1)::integer as stop, value->>2 as put
          from json_array_elements(version_row.stored::json)
      loop
        document := document || substr(units, position + 1, replacement.start - position) || replacement.put;
        position := replacement.stop;
      end loop;
      document := replace(document || substr(units, position + 1), chr(1), '');
    exception when others then
      document := null;
    end;
    if sha256(convert_to(version_row.hashed_head || E'\n' || document, 'UTF8')) = version_row.hash then
      update history_versions set content = document::json
       where history_id = version_row.history_id and version = version_row.version;
    else
  -- A damaged row is left unchanged; `npm run verify` reports it.
      raise warning 'history % version % cannot be expanded', version_row.history_id, version_row.version;
      document := null;
    end if;
  end loop;
end $$;

alter table history_versions drop column changes;
drop function kept_lines;
