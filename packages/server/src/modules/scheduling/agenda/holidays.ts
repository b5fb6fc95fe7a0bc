import { BRIDGE_DAY } from '@dentaria/contract/scheduling/bridge-days.ts';
import type { HolidaysTypes } from 'date-holidays';

export interface Holiday {
  /** `YYYY-MM-DD`, after the move that the law requires. */
  readonly day: string;
  readonly name: string;
  /** Día no laborable: each employer decides whether to open. */
  readonly optional: boolean;
}

const byYear = new Map<number, Promise<readonly Holiday[]>>();

/** Excludes bank holidays (Ley 27.399). */
export function holidaysOf(year: number): Promise<readonly Holiday[]> {
  const cached = byYear.get(year);
  if (cached) return cached;
  const computed = compute(year);
  byYear.set(year, computed);
  return computed;
}

async function compute(year: number): Promise<readonly Holiday[]> {
  // Loaded on first use: the rules of all countries take 20 MB of memory.
  const { default: Holidays } = await import('date-holidays');
  const found: readonly HolidaysTypes.Holiday[] = new Holidays('AR').getHolidays(year, 'es');
  const holidays = found
    .filter(({ type, name }) => type === 'public' || OPTIONAL.test(name))
    .map(({ date, name, type }) => {
      const day = date.slice(0, 10);
      if (type === 'public') return { day, name, optional: false };
      return { day, name: BRIDGE.test(name) ? BRIDGE_DAY : name, optional: true };
    });
  return holidays.filter(
    ({ day, optional }) => !optional || !holidays.some((each) => !each.optional && each.day === day),
  );
}

/** The library changes the type of these days from year to year. */
const BRIDGE = /tur[ií]stic/i;
const OPTIONAL = /tur[ií]stic|^Jueves Santo$/i;

export async function holidaysBetween(from: string, to: string): Promise<readonly Holiday[]> {
  const years = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  const all = (await Promise.all(years.map(holidaysOf))).flat();
  return all.filter(({ day }) => day >= from && day <= to);
}
