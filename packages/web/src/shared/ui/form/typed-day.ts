import { isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';

/**
 * Prefix of an incomplete date. Every schema rejects it, so it is never saved, and a field that mounts again can show
 * what was typed.
 */
export const UNFINISHED = 'incompleta:';

const LENGTHS = [2, 2, 4] as const;
const SEPARATOR = /[/.-]/;

/**
 * Formats dd/mm/aaaa during typing: inserts slashes, accepts dots and hyphens as slashes, and converts a pasted
 * YYYY-MM-DD.
 */
export function insertSlashes(text: string, before: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const isTyped = text.length > before.length;
  const groups = [''];
  for (const [at, letter] of [...text].entries()) {
    const last = groups.length - 1;
    const group = groups[last] ?? '';
    const isFull = group.length === LENGTHS[last];
    if (SEPARATOR.test(letter) && group !== '' && last < 2) {
      // "1/" at the end is the first day of a month; elsewhere the user may be about to type "12".
      if (isTyped && at === text.length - 1) groups[last] = group.padStart(2, '0');
      groups.push('');
    } else if (/\d/.test(letter)) {
      if (!isFull) groups[last] = group + letter;
      else if (last < 2) groups.push(letter);
    }
  }
  const isOpen = isTyped && groups.length < 3 && groups.at(-1)?.length === 2;
  return groups.join('/') + (isOpen ? '/' : '');
}

/** Parses what was typed: YYYY-MM-DD, an empty text, or the text marked UNFINISHED. */
export function parseTypedDay(text: string): string {
  if (text === '') return '';
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : UNFINISHED + text;
}

/** YYYY-MM-DD as dd/mm/aaaa, an UNFINISHED text as typed, anything else as an empty text. */
export function formatTypedDay(day: string): string {
  if (day.startsWith(UNFINISHED)) return day.slice(UNFINISHED.length);
  return isCalendarDay(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : '';
}
