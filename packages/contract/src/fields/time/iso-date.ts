import { z } from 'zod';
import { isAgendaDay, isDayFrom1900 } from './calendar-day.ts';

export const isoDate = (message: string) => z.string({ error: message }).refine(isDayFrom1900, message);

const NO_DAY = 'Fecha no válida';

export const agendaDay = z.string({ error: NO_DAY }).refine(isAgendaDay, NO_DAY);

export const birthDate = isoDate('Fecha de nacimiento no válida');

export const FUTURE_BIRTH_DATE = 'La fecha de nacimiento no puede ser futura';

export function isBornAfter(today: string, body: unknown, member: string): boolean {
  const day = member
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], body);
  return typeof day === 'string' && isDayFrom1900(day) && day > today;
}
