import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { viewAddress } from '../../../shared/lib/search-parameters.ts';

export const VIEW_NAMES = {
  till: 'Caja del día',
  payments: 'Pagos',
  debts: 'Deudores',
  sessions: 'Cierres anteriores',
} as const;

export const { readView, viewSearch } = viewAddress(VIEW_NAMES);

/** `?day=2026-11-23`; today by default. */
export function readDay(params: URLSearchParams, today: string): string {
  const day = params.get('day');
  return day !== null && isAgendaDay(day) ? day : today;
}
