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

export const monthName = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1] ?? ''} de ${month.slice(0, 4)}`;

export const shortMonthName = (month: string): string =>
  `${(NAMES[Number(month.slice(5)) - 1] ?? '').slice(0, 3)} ${month.slice(2, 4)}`;
