import { isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';

/**
 * What is reported while a date is typed and not yet one, before what is typed: no rule takes it, so it is never saved,
 * and a field that is drawn anew still shows it.
 */
export const UNFINISHED = 'incompleta:';

const LENGTHS = [2, 2, 4] as const;
const SEPARATOR = /[/.-]/;

/** dd/mm/aaaa as it is typed: slashes come by themselves, dots and hyphens count as such, and a pasted YYYY-MM-DD is turned. */
export function withSlashes(text: string, before: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const isTyped = text.length > before.length;
  const groups = [''];
  for (const [at, letter] of [...text].entries()) {
    const last = groups.length - 1;
    const group = groups[last] ?? '';
    const isFull = group.length === LENGTHS[last];
    if (SEPARATOR.test(letter) && group !== '' && last < 2) {
      // "1/" is the first; in the middle of a text it may be about to become 12.
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

/** YYYY-MM-DD, an empty text, or the text marked as UNFINISHED. */
export function dayOf(text: string): string {
  if (text === '') return '';
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : UNFINISHED + text;
}

/** dd/mm/aaaa of YYYY-MM-DD, what was typed of an unfinished one; an empty text of anything else. */
export function writtenDay(day: string): string {
  if (day.startsWith(UNFINISHED)) return day.slice(UNFINISHED.length);
  return isCalendarDay(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : '';
}
