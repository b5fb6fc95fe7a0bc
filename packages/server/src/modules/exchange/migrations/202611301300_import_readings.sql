-- How a file was read, and what its columns mean. Releases before this one neither write nor read them.
alter table import_jobs
  add column sheet text,
  -- Sentences about what was left out or guessed.
  add column notes jsonb not null default '[]',
  -- Rows that are not refused and have notes.
  add column noted integer not null default 0,
  -- Of each way in which the file writes the sex: how often, and what it means.
  add column genders jsonb not null default '[]',
  -- The order of day and month.
  add column dates jsonb;
alter table import_rows
  -- Places of cells with a letter that was damaged in the file.
  add column damaged jsonb not null default '[]',
  -- Every value as it is stored, beside the cell.
  add column read_values jsonb not null default '[]',
  add column noted boolean not null default false;
