import { keysOf } from '../fields/keys-of.ts';

/** Named after FHIR's appointment statuses, except `in-chair`. */
const NEXT_STATES = {
  booked: ['confirmed', 'arrived', 'in-chair', 'cancelled', 'no-show'],
  confirmed: ['arrived', 'in-chair', 'cancelled', 'no-show'],
  arrived: ['in-chair', 'cancelled', 'no-show'],
  'in-chair': ['fulfilled'],
  fulfilled: [],
  cancelled: [],
  'no-show': [],
} as const;
export type AppointmentState = keyof typeof NEXT_STATES;
export const APPOINTMENT_STATES = keysOf(NEXT_STATES);

export const nextStates = (state: AppointmentState): readonly AppointmentState[] => NEXT_STATES[state];

export const canTransition = (state: AppointmentState, next: AppointmentState): boolean =>
  nextStates(state).includes(next);

export const isActive = (state: AppointmentState): boolean => state !== 'cancelled' && state !== 'no-show';

/** True until the patient is seated, while the appointment may still move. */
export const isPending = (state: AppointmentState): boolean =>
  state === 'booked' || state === 'confirmed' || state === 'arrived';

export interface StateChange {
  readonly from: AppointmentState;
  readonly day: string;
}

export const canUndo = (last: StateChange | undefined, today: string): boolean => last?.day === today;
