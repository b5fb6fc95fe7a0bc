import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { OpenLinks } from '@dentaria/contract/open-links.ts';
import { clinicTimeAt } from '../clinic/clinic-time.ts';

export function openLinksText({ open, until }: OpenLinks): string {
  const last = until ? `, hasta el ${lastDayText(until)}` : '';
  return open === 1 ? `1 abierto${last}` : `${open} abiertos${last}`;
}

/** dd/mm/aaaa. A link that expires at midnight is last valid on the previous day. */
export const lastDayText = (end: string): string =>
  formatDay(clinicTimeAt(new Date(Date.parse(end) - 1)).day);
