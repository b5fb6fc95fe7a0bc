const NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** `2026-11` → 'noviembre de 2026'. */
export const monthName = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1] ?? ''} de ${month.slice(0, 4)}`;

/** `2026-11` → 'nov 26', for an axis. */
export const shortMonthName = (month: string): string =>
  `${(NAMES[Number(month.slice(5)) - 1] ?? '').slice(0, 3)} ${month.slice(2, 4)}`;
