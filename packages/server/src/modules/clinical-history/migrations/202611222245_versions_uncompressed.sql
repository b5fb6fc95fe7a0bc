-- Compressing a version with pglz takes a tenth of a save. Where PostgreSQL has lz4, migration 0020 chose that;
-- elsewhere, as in the embedded PostgreSQL, new versions are stored as they are: about 15 KB for a full chart.
do $$
begin
  if not exists (select from pg_attribute
                  where attrelid = 'history_versions'::regclass and attname = 'content' and attcompression = 'l') then
    alter table history_versions alter column content set storage external;
  end if;
end $$;
