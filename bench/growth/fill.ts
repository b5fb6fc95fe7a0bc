import type pg from 'pg';
import { dentistName } from '../frame/product.ts';

const BATCH = 50_000;

/**
 * Inserts patients spread over the clinics, two audit rows for each, a history of one version for every tenth, and five
 * ended sessions per clinic. Resolves to up to 1,000 patients without a history for each of the `workers` clinics.
 */
export async function fill(
  owner: pg.Client,
  { patients, clinics }: { readonly patients: number; readonly clinics: number },
  workers: number,
): Promise<{ id: number; docNumber: string }[][]> {
  await owner.query(
    `insert into clinics (name) select 'Clínica ' || n from generate_series($1::int, $2::int) n`,
    [workers + 1, clinics],
  );
  for (let from = 0; from < patients; from += BATCH) {
    const to = Math.min(from + BATCH, patients) - 1;
    const { rows } = await owner.query<{ least: number; most: number }>(
      `with account as (
           insert into accounts (clinic_id, username, email, staff)
           select (select min(id) from clinics) + n % $3::int, 'dni_' || (20000000 + n),
                  'dni_' || (20000000 + n) || '@example.com', false
             from generate_series($1::int, $2::int) n
           returning *, substr(username, 5)::int as n
         ), made as (
           insert into users (id, username, password_hash, email, first_name, last_name, doc_number, phone, roles,
                              clinic_id)
           select user_id, username, 'none', email, 'Ana ' || n % 97, 'Pérez ' || n % 89, n::text,
                  '+54 11 4000 0000', array['PATIENT'], clinic_id
             from account
           returning id)
         select min(id) as least, max(id) as most from made`,
      [from, to, clinics],
    );
    await fillRecords(owner, rows[0]?.least ?? 0, rows[0]?.most ?? 0);
  }
  await owner.query(
    `insert into ended_sessions (session_id, expires_at)
       select md5(n::text), now() + interval '1 hour' from generate_series(1, $1::int) n`,
    [clinics * 5],
  );
  await owner.query('vacuum analyze');
  const lists: { id: number; docNumber: string }[][] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    const { rows } = await owner.query<{ id: number; docNumber: string }>(
      `select u.id, u.doc_number as "docNumber" from users u
          where u.clinic_id = (select clinic_id from users where username = $1) and u.roles = array['PATIENT']
            and not exists (select from histories h where h.patient_user_id = u.id)
          order by u.id limit 1000`,
      [dentistName(worker)],
    );
    lists.push(rows);
  }
  return lists;
}

async function fillRecords(owner: pg.Client, least: number, most: number): Promise<void> {
  await owner.query(
    `insert into histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries,
                            extractions, absent_teeth, crowns, notes, created_at)
     select id, clinic_id, 1, 1, 1, 0, 0, 0, 0, 0, 0, now() from users
      where id between $1 and $2 and roles = array['PATIENT'] and id % 10 = 3`,
    [least, most],
  );
  await owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     select h.id, 1, h.clinic_id, 'saved', h.patient_user_id, now(), array[h.patient_user_id],
            json_build_object('demographics', json_build_object('firstName', 'Ana'), 'text', repeat(md5(h.id::text), 30)),
            decode(md5(h.id::text), 'hex')
       from histories h where h.patient_user_id between $1 and $2`,
    [least, most],
  );
  await owner.query(
    `insert into audit (user_id, username, role, clinic_id, action, object, object_id, address)
     select u.id, u.username, 'DENTIST', u.clinic_id, 'read', 'patient', u.id, '127.0.0.1'
       from users u, generate_series(1, 2) where u.id between $1 and $2`,
    [least, most],
  );
}
