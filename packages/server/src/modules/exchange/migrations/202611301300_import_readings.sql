-- How a file was read, and what its columns mean. Earlier releases neither write nor read these columns.
alter table import_jobs
  add column sheet text,
  -- Sentences about what was left out or guessed.
  add column notes jsonb not null default '[]',
  -- Rows that are not refused and have notes.
  add column noted integer not null default 0,
  -- Each spelling of the sex in the file, with its frequency and meaning.
  add column genders jsonb not null default '[]',
  -- The order of day and month.
  add column dates jsonb;
alter table import_rows
  -- Cells that contain a character damaged in the file.
  add column damaged jsonb not null default '[]',
  -- Every value as stored, next to the cell as written.
  add column read_values jsonb not null default '[]',
  add column noted boolean not null default false;
