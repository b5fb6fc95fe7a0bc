/** Indexed by ISO number: 1 is Monday. */
const NAMES = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const weekdayName = (weekday: number): string => NAMES[weekday - 1] ?? '';

export const shortWeekdayName = (weekday: number): string => weekdayName(weekday).slice(0, 3);
