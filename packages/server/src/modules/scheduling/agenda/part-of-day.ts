import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { PartOfDay } from '@dentaria/contract/scheduling/appointments.ts';

/** The time of day at which the afternoon begins. */
const AFTERNOON = '13:00';

/** Whether an appointment starts in a part of the day, on the clinic's clock. */
export const isInPart = (start: Date, part: PartOfDay): boolean =>
  part === 'any' || clinicTimeAt(start).time < AFTERNOON === (part === 'morning');
