import type pg from 'pg';
import type { Person } from './people.ts';

/** Inserts patients of a clinic, because creating them over HTTP would hash a password for each. Resolves to their ids. */
export async function insertPatients(
  client: pg.Client,
  clinicId: number,
  patients: readonly Person[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with person as (
       select * from json_to_recordset($1) as p("username" text, email text, "firstName" text, "lastName" text,
                                                "docNumber" text, phone text)
     ), account as (
       insert into accounts (clinic_id, username, email, staff)
       select $2, "username", email, false from person returning user_id, username
     )
     insert into users (id, username, password_hash, email, first_name, last_name, doc_number, phone, roles, clinic_id)
     select user_id, username, 'none', email, "firstName", "lastName", "docNumber", phone, array['PATIENT'], $2
       from person join account using (username)
     returning id::int as id`,
    [JSON.stringify(patients), clinicId],
  );
  await client.query('analyze');
  return rows.map(({ id }) => id);
}
