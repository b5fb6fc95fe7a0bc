import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

/** From when on a screen says how many days are left. */
const SOON_DAYS = 14;

/** ` (hoy)`, ` (en 5 días)`: behind the last day of a token that ends soon. Empty otherwise. */
export function expiryText(
  { state, expiresOn }: Pick<Program, 'state' | 'expiresOn'>,
  today: string,
): string {
  if (state !== 'active' || expiresOn > addDays(today, SOON_DAYS)) return '';
  const days = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
  if (days <= 0) return ' (hoy)';
  return days === 1 ? ' (mañana)' : ` (en ${days} días)`;
}
