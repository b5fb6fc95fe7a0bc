import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';

/**
 * Prefix of an incomplete date. Schemas reject it, so it is never saved, but it preserves the typed text
 * while the field is unmounted.
 */
export const UNFINISHED = 'incompleta:';

const LENGTHS = [2, 2, 4] as const;
const SEPARATOR = /[/.-]/;

/**
 * Formats a date as dd/mm/aaaa during typing, and converts a pasted YYYY-MM-DD. `before` is the text before the
 * keystroke.
 */
export function insertSlashes(text: string, before: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text.trim())) return formatDay(text.trim());
  const isTyped = text.length > before.length;
  const groups = [''];
  for (const [at, letter] of [...text].entries()) {
    const last = groups.length - 1;
    const group = groups[last] ?? '';
    const isFull = group.length === LENGTHS[last];
    if (SEPARATOR.test(letter) && group !== '' && last < 2) {
      // Pads "1/" to "01/" at the end only: in the middle, the user may be about to type "12/".
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

export function parseTypedDay(text: string): string {
  if (text === '') return '';
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : UNFINISHED + text;
}

export function formatTypedDay(day: string): string {
  if (day.startsWith(UNFINISHED)) return day.slice(UNFINISHED.length);
  return isCalendarDay(day) ? formatDay(day) : '';
}
