import { CLAIM_GAPS, type ClaimGap } from '@dentaria/contract/billing/claim-gaps.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { monthAt, monthNumber } from '@dentaria/contract/fields/time/months.ts';

/** Returns the month of a day and the months before it (YYYY-MM), newest first. */
export function recentPeriods(day: string, count: number): string[] {
  const current = monthNumber(day.slice(0, 7));
  return Array.from({ length: count }, (_, back) => monthAt(current - back));
}

export const batchTitle = ({ number }: { readonly number: number }): string => `Presentación N.º ${number}`;

export const itemCountText = (count: number): string =>
  count === 1 ? '1 prestación' : `${count} prestaciones`;

export const GAP_NAMES: Readonly<Record<ClaimGap, string>> = {
  'affiliate-number': 'Falta el número de afiliado',
  'authorization-number': 'Falta el número de autorización',
  tooth: 'Falta la pieza',
  faces: 'Faltan las caras',
  amount: 'Falta el importe',
  'work-removed': 'Ya no figura como realizada',
};

/** Counts the items by gap, in the contract's order. */
export const countGaps = (
  items: readonly { readonly missing: readonly ClaimGap[] }[],
): readonly { gap: ClaimGap; count: number }[] =>
  CLAIM_GAPS.map((gap) => ({ gap, count: items.filter(({ missing }) => missing.includes(gap)).length }));

export const rejectionText = ({ day, reason }: { readonly day: string; readonly reason: string }): string =>
  `Débito del ${formatDay(day)}: ${reason}`;
