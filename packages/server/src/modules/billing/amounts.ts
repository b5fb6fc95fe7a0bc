import { type Expression, sql } from 'kysely';

export const centsOf = <T extends number | null = number>(amount: Expression<unknown>) =>
  sql<T>`(${amount} * 100)::bigint`;

export const sumOf = (amount: Expression<unknown>) => centsOf(sql`coalesce(sum(${amount}), 0)`);

/** Parses a `numeric(…, 2)`, which pg returns as text. */
export const centsOfNumeric = (text: string): number => Number(text.replace('.', ''));

/** `-150050` → `'-1500.50'`. */
export function numericOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
