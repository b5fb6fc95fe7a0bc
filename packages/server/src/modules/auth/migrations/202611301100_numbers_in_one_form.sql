-- A DNI is a number, stored without leading zeros, and phones are found however they were written.
select set_config('dentaria.scope', 'all', true);

-- At least the 7 digits of a valid DNI (contract/fields/dni-digits.ts).
create function dni_number(doc_number text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when doc_number ~ '^0[0-9]{6,7}$' then lpad(ltrim(doc_number, '0'), 7, '0') else doc_number end
$$;

-- One form for comparing phones (contract/fields/phone-numbers.ts, phoneDigits).
create function phone_digits(phone text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
      when typed ~ '^\+(?!54)' then substr(typed, 2)
      else regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(typed,
          '^\+54', ''), '^54(?=[0-9]{10})', ''), '^9(?=[0-9]{10})', ''), '^0', ''),
          '^(11)15([0-9]{8})$', '\1\2'), '^([23][0-9]{2})15([0-9]{7})$', '\1\2'),
          '^([23][0-9]{3})15([0-9]{6})$', '\1\2'), '^15((?:11|[23][0-9])[0-9]{8})$', '\1'),
          '^15([0-9]{6,8})$', '\1')
    end
    from (select regexp_replace(
      case when phone ~ '^[^[:alpha:]0-9+]*\+' then '+' else '' end ||
        regexp_replace(coalesce(substring(phone from '^[^0-9]*(?:[0-9][^[:alpha:]0-9]*){6,}'), phone), '[^0-9]', '', 'g'),
      '^00', '+') as typed) number
$$;

create or replace function patient_terms_of(first_name text, last_name text, doc_number text, phone text)
returns setof text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select distinct left(word, 60) from regexp_split_to_table(
      lower(regexp_replace(
        normalize(concat_ws(' ', first_name, last_name), nfd),
        '[\u0300-\u036f''’`´‘‛′ʹʻʼˈ＇\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')),
      '[\s\u00a0,;.:_/()"-]+') word
   where word <> ''
  union select '#' || ltrim(doc_number, '0') where ltrim(doc_number, '0') <> ''
  union select '+' || left(reverse(public.phone_digits(phone)), 40) where length(public.phone_digits(phone)) >= 6
$$;

-- Reindexes names with these characters, DNIs with a leading zero and phones with a 15 or a remark. The others are unchanged.
create temporary table indexed_anew on commit drop as
  select clinic_id, id, first_name, last_name, doc_number, phone from users
   where removed_at is null and 'PATIENT' = any (roles)
     and (concat_ws(' ', first_name, last_name) ~ '[‘‛′ʹʻʼˈ＇\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'
          or doc_number like '0%'
          or regexp_replace(phone, '[^0-9]', '', 'g') like '%15%'
          or phone ~ '[[:alpha:]]');
delete from patient_terms t using indexed_anew u where t.clinic_id = u.clinic_id and t.patient_id = u.id;
insert into patient_terms (clinic_id, patient_id, term)
  select u.clinic_id, u.id, term
    from indexed_anew u, patient_terms_of(u.first_name, u.last_name, u.doc_number, u.phone) term
      on conflict do nothing;

-- Two records of a clinic may have the same number, with and without a zero. The record with the zero keeps it: both are
-- found by the number, and the clinic merges them as duplicates.
update users u set doc_number = dni_number(u.doc_number)
 where u.doc_number ~ '^0[0-9]{6,7}$' and u.doc_number <> dni_number(u.doc_number)
   and (u.removed_at is not null
        or not exists (select from users o
                        where o.clinic_id = u.clinic_id and o.doc_number = dni_number(u.doc_number)
                          and o.removed_at is null));
