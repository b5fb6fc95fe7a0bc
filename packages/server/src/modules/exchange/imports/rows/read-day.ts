import type { DayOrder } from '@dentaria/contract/exchange/imports.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  set: 'sep',
  jan: 'ene',
  apr: 'abr',
  aug: 'ago',
  dec: 'dic',
};

const NUMERIC = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** Days since 1899-12-30 with the time as a fraction. Shorter numbers are years, ages or typing errors. */
const SPREADSHEET_SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.? ?m\.?|Z)?$/i;
/** Also rejects a year that a spreadsheet shows as a day of 1905, and an empty date shown as 1900. */
const MAX_AGE = 120;

export interface DayReading {
  /** YYYY-MM-DD in the clinic's time zone. */
  readonly today: string;
  /** Null leaves ambiguous dates unread. */
  readonly order: DayOrder | null;
  readonly isOrderAssumed: boolean;
  readonly hasSerials: boolean;
  readonly mayBeSwapped: boolean;
}

export interface ReadDay {
  readonly day: string;
  readonly mark?: 'guessed' | 'doubted';
  readonly message?: string;
}

const INVALID = 'La fecha no es válida: escribila como 25/03/1980';
const unreadable = (message: string = INVALID): { readonly message: string } => ({ message });
const guessed = (day: string | undefined, message: string): ReturnType<typeof readDay> =>
  day === undefined ? unreadable() : { day, mark: 'guessed', message };

export function readDay(written: string, reading: DayReading): ReadDay | { readonly message: string } {
  const read = readAnyDay(withoutTime(written), reading);
  if (!('day' in read)) return read;
  if (read.day > reading.today) return unreadable('La fecha de nacimiento no puede ser futura');
  if (yearIn(reading.today) - yearIn(read.day) > MAX_AGE)
    return unreadable(`La fecha (${formatDay(read.day)}) es de hace más de ${MAX_AGE} años`);
  return read;
}

const yearIn = (day: string): number => Number(day.slice(0, 4));

export const withoutTime = (text: string): string => text.trim().replace(/\s+/g, ' ').replace(TIME, '');

export function numericDay(
  text: string,
): { readonly first: number; readonly second: number; readonly year: string } | undefined {
  const [, first, second, year] = NUMERIC.exec(text) ?? [];
  return year ? { first: Number(first), second: Number(second), year } : undefined;
}

export const isoDay = (text: string): string | undefined => {
  const [, year, month, day] = ISO.exec(text) ?? [];
  return year ? dayOf(Number(year), Number(month), Number(day)) : undefined;
};

function readAnyDay(text: string, reading: DayReading): ReadDay | { readonly message: string } {
  if (/^[\d.,]+$/.test(text) && !NUMERIC.test(text) && !ISO.test(text)) return readNumber(text, reading);
  const numeric = numericDay(text);
  if (numeric) return readNumericDay(numeric, reading);
  const iso = isoDay(text);
  if (iso)
    return reading.mayBeSwapped && Number(iso.slice(8)) <= 12
      ? { day: iso, mark: 'doubted', message: 'La planilla puede haber cambiado el día por el mes: revisala' }
      : { day: iso };
  if (/^\d{1,2}[/-]\d{4}$/.test(text) || /^[a-zñ]{3,10}[-/. ]*(?:del? )?\d{2,4}$/i.test(text))
    return unreadable('Falta el día: escribila como 25/03/1980');
  if (/^\d{1,2}[/-](?:\d{1,2}|[a-z]{3})$/i.test(text))
    return unreadable('Falta el año: escribila como 25/03/1980');
  return readWords(foldForSearch(text), reading);
}

function readNumber(text: string, { today, hasSerials }: DayReading): ReturnType<typeof readDay> {
  if (/^\d{4}$/.test(text) && text >= '1900' && text <= today.slice(0, 4))
    return unreadable('Es solo el año: escribí también el día y el mes, como 25/03/1980');
  if (/^\d{8}$/.test(text)) {
    const [yearFirst, dayFirst] = [/^(....)(..)(..)$/, /^(..)(..)(....)$/].map(
      (form) => form.exec(text) ?? [],
    );
    const days = [
      dayOf(Number(yearFirst?.[1]), Number(yearFirst?.[2]), Number(yearFirst?.[3])),
      dayOf(Number(dayFirst?.[3]), Number(dayFirst?.[2]), Number(dayFirst?.[1])),
    ].filter((day) => day !== undefined && day >= '1900' && day <= today);
    return days.length === 1
      ? guessed(days[0], `«${text}» se leyó como ${formatDay(days[0] ?? '')}`)
      : unreadable();
  }
  if (!hasSerials || !SPREADSHEET_SERIAL.test(text)) return unreadable();
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text.replace(',', '.'))) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return guessed(day, `«${text}» se leyó como el número con que las planillas guardan el ${formatDay(day)}`);
}

const DAY_MS = 86_400_000;

function readNumericDay(
  { first, second, year }: NonNullable<ReturnType<typeof numericDay>>,
  reading: DayReading,
): ReturnType<typeof readDay> {
  const isAmbiguous = first <= 12 && second <= 12 && first !== second;
  if (isAmbiguous && reading.order === null)
    return unreadable('No se sabe cuál es el día y cuál el mes: elegilo en Columnas');
  const isMonthFirst = isAmbiguous || reading.order !== null ? reading.order === 'month-first' : second > 12;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const found = dayOf(yearOf(year, reading.today), month, day);
  if (found === undefined) return unreadable();
  if (isMonthFirst && first !== second)
    return guessed(found, `Se leyó con el mes primero: ${formatDay(found)}`);
  if (year.length === 2) return guessed(found, `El año tiene dos cifras: se tomó ${found.slice(0, 4)}`);
  if (isAmbiguous && reading.isOrderAssumed)
    return guessed(found, 'Se leyó con el día primero, aunque ninguna fecha del archivo lo muestra');
  return { day: found };
}

/** `25 de marzo de 1980`, `25-mar-80`, `1º de setiembre del 1980`, `March 25, 1980`. */
function readWords(text: string, { today }: DayReading): ReturnType<typeof readDay> {
  const words = (text.match(/\d+|[a-zñ]+/g) ?? []).filter((word) => !IGNORED_WORD.test(word));
  const [one = '', two = '', year = ''] = words;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  const short = month.slice(0, 3);
  const place = MONTHS.indexOf(OTHER_MONTHS[short] ?? short);
  if (words.length !== 3 || place < 0 || !/^\d{1,2}$/.test(day) || !/^(?:\d{2}|\d{4})$/.test(year))
    return unreadable();
  const found = dayOf(yearOf(year, today), place + 1, Number(day));
  if (found === undefined) return unreadable();
  return year.length === 2
    ? guessed(found, `El año tiene dos cifras: se tomó ${found.slice(0, 4)}`)
    : { day: found };
}

const IGNORED_WORD = /^(?:del?|o|st|nd|rd|th|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/;

/** Expands two digits to the latest year that is not in the future. */
function yearOf(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits);
  const current = Number(today.slice(0, 4));
  const inThisCentury = current - (current % 100) + Number(digits);
  return inThisCentury > current ? inThisCentury - 100 : inThisCentury;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(text) ? text : undefined;
}
