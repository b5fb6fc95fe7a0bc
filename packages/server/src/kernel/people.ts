import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database/database.ts';

export const nameOfPerson = (row: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string;
}): string => [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username;

export const personNameSql = (alias: string): string =>
  `coalesce(nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), ''), ${alias}.username)`;

export const personName = (alias: string): RawBuilder<string | null> => sql.raw(personNameSql(alias));

/** Bypasses row-level security by a function: authors may have left the clinic. */
export async function peopleOf(tx: Tx, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const { names } = await tx
    .selectNoFrom(sql<Readonly<Record<string, string>> | null>`author_names(${wanted}::bigint[])`.as('names'))
    .executeTakeFirstOrThrow();
  const person = (id: number) => ({ id, name: names?.[id] ?? '' });
  return { person, personOrNull: (id: number | null) => (id === null ? null : person(id)) };
}

export type People = Awaited<ReturnType<typeof peopleOf>>;
