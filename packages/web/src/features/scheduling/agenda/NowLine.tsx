import { minutesOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { pixels } from './grid-scale.ts';
import { useNow } from './use-now.ts';

/** A line at the current time across the column of today. */
export function NowLine({ day, hours }: { day: string; hours: Span }) {
  const now = clinicTimeAt(useNow());
  const minute = minutesOf(now.time);
  if (now.day !== day || minute < hours.start || minute > hours.end) return null;
  return <div className="now" aria-hidden data-now style={{ top: pixels(minute - hours.start) }} />;
}
