-- Policies evaluate these functions for every row. Only the scope 'clinic' sets dentaria.clinics, so the scope needs no
-- check. A comparison with an absent setting is null, which hides the row.
create or replace function tenant_sees_all() returns boolean language sql stable
  return current_setting('dentaria.scope', true) = 'all';

create or replace function tenant_clinics() returns integer[] language sql stable
  return nullif(current_setting('dentaria.clinics', true), '')::integer[];
