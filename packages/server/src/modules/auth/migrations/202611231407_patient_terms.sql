-- Search of patients by prefixes. Under row-level security only leakproof operators are index conditions, which excludes
-- LIKE and pg_trgm; comparisons of text are leakproof.
select set_config('dentaria.scope', 'all', true);

-- One row per word of the name, lower case without accents; '#' and the DNI; '+' and the digits of the phone reversed,
-- so that its last digits are a prefix. `search-terms.ts` builds the same terms from a search.
create function patient_terms_of(first_name text, last_name text, doc_number text, phone text) returns setof text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select distinct left(word, 60) from regexp_split_to_table(
      lower(regexp_replace(
        normalize(concat_ws(' ', first_name, last_name), nfd), '[\u0300-\u036f''’`´]', '', 'g')),
      '[\s\u00a0,;.:_/()"-]+') word
   where word <> ''
  union select '#' || doc_number where doc_number <> ''
  union select '+' || left(reverse(regexp_replace(phone, '\D', '', 'g')), 40)
   where length(regexp_replace(phone, '\D', '', 'g')) >= 6
$$;

create table patient_terms (
  clinic_id bigint not null,
  patient_id bigint not null,
  term text collate "C" not null,
  primary key (clinic_id, patient_id, term)
);
create index patient_terms_clinic on patient_terms (clinic_id, term, patient_id);
-- Administrators search every clinic.
create index patient_terms_all on patient_terms (term, clinic_id, patient_id);
alter table patient_terms enable row level security;
alter table patient_terms force row level security;
create policy patient_terms_own on patient_terms
  using ((select tenant_sees_all()) or clinic_id = any ((select tenant_clinics())::bigint[]));
grant select, insert, delete on patient_terms to dentaria_serving;

-- A trigger, because the release before, which may run beside this one, writes users without terms.
create function index_patient() returns trigger language plpgsql as $$
begin
  -- Compared here: a trigger for some columns only would depend on them, so that no migration could drop them.
  if tg_op = 'UPDATE' and
    (old.clinic_id, old.first_name, old.last_name, old.doc_number, old.phone, old.roles, old.removed_at)
      is not distinct from
    (new.clinic_id, new.first_name, new.last_name, new.doc_number, new.phone, new.roles, new.removed_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from patient_terms where clinic_id = old.clinic_id and patient_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null and 'PATIENT' = any (new.roles) then
    insert into patient_terms (clinic_id, patient_id, term)
      select new.clinic_id, new.id, term
        from patient_terms_of(new.first_name, new.last_name, new.doc_number, new.phone) term;
  end if;
  return null;
end $$;
create trigger users_patient_terms after insert or update or delete on users
  for each row execute function index_patient();

insert into patient_terms (clinic_id, patient_id, term)
  select u.clinic_id, u.id, term
    from users u, patient_terms_of(u.first_name, u.last_name, u.doc_number, u.phone) term
   where u.removed_at is null and 'PATIENT' = any (u.roles);
