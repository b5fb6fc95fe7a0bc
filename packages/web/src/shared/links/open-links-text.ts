import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { OpenLinks } from '@dentaria/contract/open-links.ts';
import { clinicTimeAt } from '../clinic/clinic-time.ts';

/** `2 abiertos, hasta el 24/12/2026`: the last day on which one of them works. */
export function openLinksText({ open, until }: OpenLinks): string {
  const last = until ? `, hasta el ${lastDayText(until)}` : '';
  return open === 1 ? `1 abierto${last}` : `${open} abiertos${last}`;
}

/** The last day, dd/mm/aaaa, of a link that ends at an instant. */
export const lastDayText = (end: string): string =>
  formatDay(clinicTimeAt(new Date(Date.parse(end) - 1)).day);
