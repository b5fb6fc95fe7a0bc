import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/** A look-up of people by id, for staff who have left the clinic or belong to another one too. */
export async function peopleOf(tx: Tx, ids: readonly (number | null)[]) {
  const { rows } = await sql<{ names: Readonly<Record<string, string>> }>`
    select author_names(${[...new Set(ids)].filter((id) => id !== null)}::bigint[]) as names`.execute(tx);
  const names = rows[0]?.names ?? {};
  const person = (id: number) => ({ id, name: names[id] ?? '' });
  return { person, personOrNull: (id: number | null) => (id === null ? null : person(id)) };
}
