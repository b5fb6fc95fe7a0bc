import { ARGENTINA_TIME_ZONE, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import Holidays from 'date-holidays';

interface Tables {
  readonly schedules: readonly {
    readonly professional_id: number;
    readonly valid_from: string;
    readonly intervals: readonly { readonly weekday: number }[];
  }[];
  /** Whole days only. */
  readonly closures: readonly {
    readonly professional_id: number | null;
    readonly starts_at: Date;
    readonly ends_at: Date;
  }[];
  readonly openHolidays: readonly string[];
}

const NATIONAL = new Holidays('AR');

/** The next day within a week on which a professional works; otherwise tomorrow. */
export function expectedOpenDay({ schedules, closures, openHolidays }: Tables, today: string): string {
  const isHoliday = (day: string): boolean =>
    NATIONAL.getHolidays(day.slice(0, 4)).some(({ type, date }) => type === 'public' && date.startsWith(day));
  const works = (professional: number, day: string): boolean => {
    const [latest] = schedules
      .filter(({ professional_id, valid_from }) => professional_id === professional && valid_from <= day)
      .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
    const isClosed = closures.some(
      ({ professional_id, starts_at, ends_at }) =>
        (professional_id === null || professional_id === professional) &&
        dayIn(ARGENTINA_TIME_ZONE, starts_at) <= day &&
        day < dayIn(ARGENTINA_TIME_ZONE, ends_at),
    );
    return !isClosed && latest?.intervals.some(({ weekday }) => weekday === weekdayOf(day)) === true;
  };
  for (let days = 1; days <= 7; days += 1) {
    const day = addDays(today, days);
    if (isHoliday(day) && !openHolidays.includes(day)) continue;
    if (schedules.some(({ professional_id }) => works(professional_id, day))) return day;
  }
  return addDays(today, 1);
}
