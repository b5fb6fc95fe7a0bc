import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { searchPattern } from '@dentaria/contract/fields/text-search.ts';
import { type RawBuilder, sql } from 'kysely';

export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/^\.*\d[\d.]*$/.test(word) ? dniNumber(word) : word))
    .map(searchPattern);

const folded = (text: RawBuilder<unknown>) =>
  sql<string>`normalize(regexp_replace(normalize(lower(${text}), NFD), '(n\u0303)|[\u0300-\u036f]', '\\1', 'g'), NFC)`;

export const containsAll = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`${folded(text)} ~ all (${words}::text[])`;
