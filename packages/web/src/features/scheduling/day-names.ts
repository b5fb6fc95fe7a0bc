type Style = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

const STYLES = {
  /** lunes, 23 de noviembre de 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** lunes, 23 de noviembre */
  medium: { weekday: 'long', day: 'numeric', month: 'long' },
  /** lun, 23 nov */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** lun, 23 */
  weekday: { weekday: 'short', day: 'numeric' },
} as const satisfies Record<string, Style>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A day, YYYY-MM-DD, in words with a capital. */
export function dayName(day: string, style: keyof typeof STYLES): string {
  let formatter = formatters.get(style);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', ...STYLES[style] });
    formatters.set(style, formatter);
  }
  const name = formatter.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Semana del 23 al 29 de noviembre`. */
export function weekName(monday: string, sunday: string): string {
  const withMonth = (day: string) => dayName(day, 'medium').replace(/^\S+ /, '');
  const first =
    monday.slice(0, 7) === sunday.slice(0, 7) ? String(Number(monday.slice(8))) : withMonth(monday);
  return `Semana del ${first} al ${withMonth(sunday)}`;
}
