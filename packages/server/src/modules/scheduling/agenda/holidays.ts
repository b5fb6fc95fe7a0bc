import type { HolidaysTypes } from 'date-holidays';

export interface NationalHoliday {
  /** YYYY-MM-DD, the day to which the holiday is moved by law. */
  readonly day: string;
  readonly name: string;
}

const byYear = new Map<number, Promise<readonly NationalHoliday[]>>();

/** The national holidays of Argentina by day (Ley 27.399), without optional and bank holidays. */
export function nationalHolidays(year: number): Promise<readonly NationalHoliday[]> {
  const cached = byYear.get(year);
  if (cached) return cached;
  const computed = compute(year);
  byYear.set(year, computed);
  return computed;
}

async function compute(year: number): Promise<readonly NationalHoliday[]> {
  // Loaded on first use, because the rules of all countries take 20 MB of memory.
  const { default: Holidays } = await import('date-holidays');
  const found: readonly HolidaysTypes.Holiday[] = new Holidays('AR').getHolidays(year, 'es');
  return found
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }));
}

/** The holidays from one day to another. */
export async function holidaysBetween(from: string, to: string): Promise<readonly NationalHoliday[]> {
  const years = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  const all = (await Promise.all(years.map(nationalHolidays))).flat();
  return all.filter(({ day }) => day >= from && day <= to);
}
