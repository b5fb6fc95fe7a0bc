import { type Expression, sql } from 'kysely';

/** Cents of a numeric expression; null of null. */
export const centsOf = <T extends number | null = number>(amount: Expression<unknown>) =>
  sql<T>`(${amount} * 100)::bigint`;

/** Cents of the sum of a numeric expression; 0 without rows. */
export const sumOf = (amount: Expression<unknown>) => centsOf(sql`coalesce(sum(${amount}), 0)`);

/** Cents of a numeric of two decimals, which pg reads as text. */
export const centsOfNumeric = (text: string): number => Number(text.replace('.', ''));

/** `-150050` → `'-1500.50'`. */
export function numericOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
