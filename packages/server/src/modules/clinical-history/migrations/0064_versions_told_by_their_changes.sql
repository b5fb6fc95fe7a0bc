-- A version may be kept as what changed in the one before it (history/kept-content.ts): `changes` tells how many versions
-- before it the nearest whole one stands. 0: its content is the document itself, as it was for all until now.
alter table history_versions add column changes smallint not null default 0 check (changes between 0 and 15);
