import { keysOf } from '../fields/keys-of.ts';

/** Which states may follow each, in the terms of FHIR where it has one (`in-chair` is not FHIR's). */
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

/** A patient who comes without having confirmed is `arrived`, and one who does not wait is `in-chair` at once. */
export const nextStates = (state: AppointmentState): readonly AppointmentState[] => NEXT_STATES[state];

export const mayBecome = (state: AppointmentState, next: AppointmentState): boolean =>
  nextStates(state).includes(next);

/** True if the appointment still occupies its professional and chair. */
export const isActive = (state: AppointmentState): boolean => state !== 'cancelled' && state !== 'no-show';

/** True if the patient has not been seen yet, so that the time of the appointment may change. */
export const isPending = (state: AppointmentState): boolean =>
  state === 'booked' || state === 'confirmed' || state === 'arrived';

/** A change of state with what is needed to take it back. */
export interface StateChange {
  readonly from: AppointmentState;
  /** The day at the clinic, YYYY-MM-DD. */
  readonly day: string;
}

/** The last change can be taken back on the day it was made. */
export const mayUndo = (last: StateChange | undefined, today: string): boolean => last?.day === today;
