import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

const SOON_DAYS = 14;

/** ` (hoy)` or ` (en 5 días)` for a token that expires soon, otherwise empty. */
export function expiryText(
  { state, expiresOn }: Pick<Program, 'state' | 'expiresOn'>,
  today: string,
): string {
  if (state !== 'active' || expiresOn > addDays(today, SOON_DAYS)) return '';
  const days = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
  if (days <= 0) return ' (hoy)';
  return days === 1 ? ' (mañana)' : ` (en ${days} días)`;
}
