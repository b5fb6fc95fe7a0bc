import { isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

const DAY_FIRST = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;
const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
/** Of a spreadsheet: days since 1899-12-30, with the time as a fraction. */
const SERIAL = /^\d{1,5}([.,]\d+)?$/;
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.? ?m\.?|Z)?$/i;

/**
 * A day as spreadsheets write it: `25/3/1980`, `25-mar-80`, `25 de marzo de 1980`, `1980-03-25`, with or without a time, or
 * a serial number. `today` decides the century of two digits: the last one that is not in the future. Undefined for another
 * text.
 */
export function readDay(written: string, today: string): string | undefined {
  const text = written.trim().replace(/\s+/g, ' ').replace(TIME, '');
  if (SERIAL.test(text)) return serialDay(Number(text.replace(',', '.')));
  const [, first, second, last] = DAY_FIRST.exec(text) ?? [];
  if (first) return dayOf(yearOf(last, today), Number(second), Number(first));
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  return writtenDay(text.toLowerCase(), today);
}

/** Of `25 de marzo de 1980`, `25-mar-80` or `1º de setiembre del 1980`. */
function writtenDay(text: string, today: string): string | undefined {
  const words = (text.match(/\d+|[a-zñ]+/g) ?? []).filter((word) => word !== 'de' && word !== 'del');
  const [day = '', month = '', year = ''] = words;
  const place = MONTHS.indexOf(month.replace('set', 'sep').slice(0, 3));
  return words.length === 3 && place >= 0 && /^\d{1,2}$/.test(day) && /^(\d{2}|\d{4})$/.test(year)
    ? dayOf(yearOf(year, today), place + 1, Number(day))
    : undefined;
}

const DAY_MS = 86_400_000;
/** Serial numbers up to 60 are wrong by a day: Excel has a 29th of February 1900. */
const serialDay = (serial: number): string | undefined =>
  serial <= 60
    ? undefined
    : new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);

function yearOf(digits = '', today: string): number {
  if (digits.length === 4) return Number(digits);
  const current = Number(today.slice(0, 4));
  const inThisCentury = current - (current % 100) + Number(digits);
  return inThisCentury > current ? inThisCentury - 100 : inThisCentury;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}
