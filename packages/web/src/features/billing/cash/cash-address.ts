import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';

/** The tabs of the screen: in the URL as `?view=debts`, the first without it. */
export const CASH_VIEWS = ['till', 'payments', 'debts', 'sessions'] as const;
export type CashView = (typeof CASH_VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<CashView, string>> = {
  till: 'Caja del día',
  payments: 'Pagos',
  debts: 'Deudores',
  sessions: 'Cierres anteriores',
};

export const readView = (params: URLSearchParams): CashView =>
  CASH_VIEWS.find((view) => view === params.get('view')) ?? 'till';

/** The search parameters of another tab of the same clinic. */
export function viewSearch(params: URLSearchParams, view: CashView): string {
  const next = new URLSearchParams();
  const clinic = params.get('clinic');
  if (clinic !== null) next.set('clinic', clinic);
  if (view !== 'till') next.set('view', view);
  return next.size > 0 ? `?${next}` : '';
}

/** The day of the payments, `?day=2026-11-23`; today by default. */
export function readDay(params: URLSearchParams, today: string): string {
  const day = params.get('day');
  return day !== null && isAgendaDay(day) ? day : today;
}
