import type pg from 'pg';
import { StartupError } from '../kernel/startup-error.ts';
import { type OutsidePerson, outsidePerson } from '../modules/exchange/exports/clinic-format.ts';

export interface NewAdministrator {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
}

type Lines = AsyncIterable<string>;

async function* peopleOf(lines: Lines) {
  for await (const line of lines) yield parsePerson(line);
}

function parsePerson(line: string): OutsidePerson {
  try {
    return outsidePerson.parse(JSON.parse(line));
  } catch {
    throw new StartupError('datos/outside_people.ndjson has a line that is not a person.');
  }
}

const usernameOf = ({ id, owner }: OutsidePerson) => owner?.username ?? `persona-${id}`;

/**
 * Must run before the rows that refer to these people. Only the owner becomes a member of the clinic; the others are
 * stored as removed users with nothing but a name.
 */
export async function insertOutsideAccounts(
  client: pg.Client,
  lines: Lines,
  clinicId: number,
): Promise<void> {
  for await (const person of peopleOf(lines)) {
    const { id, owner } = person;
    await client.query(
      'insert into accounts (user_id, clinic_id, username, email, staff, removed) values ($1, $2, $3, $4, true, $5)',
      [id, owner ? clinicId : 0, usernameOf(person), owner?.email ?? null, !owner],
    );
  }
}

export async function insertOutsideUsers(
  client: pg.Client,
  lines: Lines,
  { clinicId, passwordHash }: { readonly clinicId: number; readonly passwordHash: string },
): Promise<void> {
  for await (const person of peopleOf(lines)) {
    const { id, name, owner } = person;
    if (owner && !(await owns(client, id)))
      throw new StartupError('datos/outside_people.ndjson has an owner who does not own the clinic.');
    await client.query(
      `insert into users (id, clinic_id, username, password_hash, email, first_name, last_name, license_number, roles, enabled,
         removed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $10 then null else now() end)`,
      [
        id,
        owner ? clinicId : 0,
        usernameOf(person),
        passwordHash,
        owner?.email ?? null,
        owner ? owner.first_name : name,
        owner?.last_name ?? null,
        owner?.license_number ?? null,
        owner ? ['DENTIST'] : [],
        owner !== undefined,
      ],
    );
  }
}

const owns = async (client: pg.Client, id: number): Promise<boolean> =>
  (await client.query('select from clinics where owner_user_id = $1', [id])).rowCount === 1;

export async function insertAdministrator(
  client: pg.Client,
  { username, email, passwordHash }: NewAdministrator,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from accounts where not removed and (username_key = lower($1) or email_key = lower($2))',
    [username, email],
  );
  if (rowCount)
    throw new StartupError(
      `The clinic has a user ${username}: set ADMIN_USERNAME (and ADMIN_EMAIL) to others.`,
    );
  await client.query(
    `with account as (
       insert into accounts (clinic_id, username, email, staff) values (0, $1, $2, true) returning user_id)
     insert into users (id, clinic_id, username, password_hash, email, first_name, roles)
     select user_id, 0, $1, $3, $2, 'Administrador', array['ADMIN'] from account`,
    [username, email, passwordHash],
  );
}
