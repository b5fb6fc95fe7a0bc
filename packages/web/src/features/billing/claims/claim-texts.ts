import { CLAIM_GAPS, type ClaimGap } from '@dentaria/contract/billing/claim-gaps.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';

const MONTHS = [
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

/** `2026-11` → `noviembre de 2026`. */
export function periodText(period: string): string {
  const [year, month] = period.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} de ${year}`;
}

/** The month of a day and those before it, YYYY-MM. */
export function recentPeriods(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

export const batchTitle = ({ number }: { readonly number: number }): string => `Presentación N.º ${number}`;

/** `1 prestación`, `3 prestaciones`. */
export const itemCountText = (count: number): string =>
  count === 1 ? '1 prestación' : `${count} prestaciones`;

/** Of a chip. */
export const GAP_NAMES: Readonly<Record<ClaimGap, string>> = {
  'affiliate-number': 'Falta el número de afiliado',
  'authorization-number': 'Falta el número de autorización',
  tooth: 'Falta la pieza',
  faces: 'Faltan las caras',
  amount: 'Falta el importe',
  'work-removed': 'Ya no figura como realizada',
};

/** How many items lack what, in the order of the contract; 0 for what none lacks. */
export const countGaps = (
  items: readonly { readonly missing: readonly ClaimGap[] }[],
): readonly { gap: ClaimGap; count: number }[] =>
  CLAIM_GAPS.map((gap) => ({ gap, count: items.filter(({ missing }) => missing.includes(gap)).length }));

/** `Débito del 20/11/2026: falta la radiografía`. */
export const rejectionText = ({ day, reason }: { readonly day: string; readonly reason: string }): string =>
  `Débito del ${formatDay(day)}: ${reason}`;
