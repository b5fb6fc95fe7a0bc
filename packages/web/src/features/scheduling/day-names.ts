import { clinicTimeAt } from '../../shared/clinic/clinic-time.ts';

type Style = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

const STYLES = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  medium: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric' },
} as const satisfies Record<string, Style>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns for example 'Lunes 23 de noviembre de 2026'. `day` is YYYY-MM-DD. */
export function dayName(day: string, style: keyof typeof STYLES): string {
  let formatter = formatters.get(style);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', ...STYLES[style] });
    formatters.set(style, formatter);
  }
  const name = formatter.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function weekName(monday: string, sunday: string): string {
  const withMonth = (day: string) => dayName(day, 'medium').replace(/^\S+ /, '');
  const first =
    monday.slice(0, 7) === sunday.slice(0, 7) ? String(Number(monday.slice(8))) : withMonth(monday);
  return `Semana del ${first} al ${withMonth(sunday)}`;
}

/** For example 'lunes 7 de diciembre de 2026', at the clinic. */
export const longDay = (instant: string): string =>
  dayName(clinicTimeAt(new Date(instant)).day, 'long').toLowerCase();
