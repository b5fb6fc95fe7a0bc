import { id } from '@dentaria/contract/fields/id.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import {
  type Appointment,
  appointmentCreate,
  bookingConflict,
  type ConflictKind,
  type Slot,
  seriesResult,
} from '@dentaria/contract/scheduling/appointments.ts';
import type { AppointmentType, SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { z } from 'zod';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { lengthOf } from './appointment-requests.ts';

/** The place of an appointment that is being booked or moved. */
interface BookingPlace {
  readonly professionalId?: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM; empty: not chosen yet. */
  readonly time: string;
  readonly minutes?: number;
}

/** With what the dialog of an appointment begins. */
export interface BookingStart {
  /** The appointment that moves; undefined: a new one. */
  readonly appointment?: Appointment;
  readonly patient?: { readonly id: number; readonly name: string };
  /** Of a new one; otherwise the first that is active. */
  readonly typeId?: number;
  readonly place?: BookingPlace;
  /** Opens with the search for the next free slot. */
  readonly findsSlot?: boolean;
  /** Tries the place at once and shows why it cannot be booked. */
  readonly conflict?: unknown;
}

/** An empty choice is ''. The agenda assigns the chair of the schedule if none is chosen. */
export interface BookingValues {
  patientId: number | null;
  typeId: number | '';
  professionalId: number | '';
  chairId: number | '';
  day: string;
  time: string;
  minutes: number;
  note: string;
  /** Weeks between the appointments of a series; 0: a single appointment. */
  everyWeeks: number;
  times: number;
}

export const bookingSchema = appointmentCreate
  .omit({ overbooked: true, outsideHours: true, simultaneous: true })
  .extend({
    patientId: z.int({ error: 'Elige un paciente' }),
    typeId: z.int({ error: 'Elige un motivo' }),
    professionalId: z.int({ error: 'Elige un profesional' }),
    chairId: z.union([z.literal('').transform(() => undefined), id]),
    everyWeeks: z.int(),
    times: z.int(),
  });
export type Booking = z.output<typeof bookingSchema>;

export const BOOKING_FIELDS = [
  'patientId',
  'typeId',
  'professionalId',
  'chairId',
  'day',
  'time',
  'minutes',
  'note',
] as const;

/** The values of the form of a new appointment, or of one that moves. */
export function initialValues(
  start: BookingStart,
  { types, professionals }: Pick<SchedulingSettings, 'types' | 'professionals'>,
): BookingValues {
  const { appointment } = start;
  const active = types.filter((each) => each.active);
  const type = appointment
    ? types.find((each) => each.id === appointment.typeId)
    : (active.find((each) => each.id === start.typeId) ?? active[0]);
  return {
    patientId: (appointment ?? start).patient?.id ?? null,
    typeId: type?.id ?? '',
    professionalId:
      start.place?.professionalId ??
      appointment?.professionalId ??
      (professionals.length === 1 ? (professionals[0]?.id ?? '') : ''),
    chairId: isSameProfessional(start) ? (appointment?.chairId ?? '') : '',
    day: start.place?.day ?? '',
    time: start.place?.time ?? '',
    minutes: start.place?.minutes ?? (appointment ? lengthOf(appointment) : (type?.minutes ?? 30)),
    note: appointment?.note ?? '',
    everyWeeks: 0,
    times: 4,
    ...(appointment && !start.place && clinicTimeAt(new Date(appointment.startsAt))),
  };
}

/** Another professional gets the chair of their schedule. */
const isSameProfessional = ({ appointment, place }: BookingStart): boolean =>
  place?.professionalId === undefined || place.professionalId === appointment?.professionalId;

const USUAL_MINUTES = [10, 15, 20, 30, 40, 45, 60, 75, 90, 120, 150, 180, 240];

/** The lengths that the form offers: the usual ones, those of the types and the current one. */
export const offeredMinutes = (types: readonly AppointmentType[], current: number): number[] =>
  [...new Set([...USUAL_MINUTES, ...types.map(({ minutes }) => minutes), current])].sort((a, b) => a - b);

/** What a user allows explicitly after a conflict. */
export interface Allowed {
  readonly overbooked: boolean;
  readonly outsideHours: boolean;
  readonly simultaneous?: boolean;
}

export const NOTHING_ALLOWED: Allowed = { overbooked: false, outsideHours: false };

const rejectedSeries = seriesResult.pick({ conflicts: true });

/** Days of a series that cannot be booked. */
export type SeriesConflicts = z.output<typeof rejectedSeries>['conflicts'];

/** The days in the 409 of a series that became impossible after its dry run; undefined for any other error. */
export const seriesConflictsIn = (error: unknown): SeriesConflicts | undefined =>
  error instanceof ApiError && error.status === 409
    ? rejectedSeries.safeParse(error.payload).data?.conflicts
    : undefined;

/** Why an appointment was not booked, and what can be done. */
export interface Conflict {
  readonly message: string;
  readonly slots: readonly Slot[];
  /** What would book it anyway; undefined if nothing does. */
  readonly override?: { readonly label: string; readonly allowed: Allowed };
  /** The appointment as stored, if someone else has changed it. */
  readonly current?: Appointment;
}

/** The conflict in a 409; undefined for any other error. `allowed`: what the request allowed. */
export function conflictIn(
  error: unknown,
  allowed: Allowed,
  verb: 'Reservar' | 'Mover',
): Conflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { success, data } = bookingConflict.safeParse(error.payload);
  if (!success) return undefined;
  const override = overrideOf(data.kind, allowed, verb);
  return {
    message: data.message,
    slots: data.slots ?? [],
    ...(override && { override }),
    ...(data.current && { current: data.current }),
  };
}

function overrideOf(
  kind: ConflictKind | undefined,
  allowed: Allowed,
  verb: string,
): Conflict['override'] | undefined {
  if (kind === 'taken' || kind === 'chair-taken')
    return { label: `${verb} igual como sobreturno`, allowed: { ...allowed, overbooked: true } };
  if (kind === 'patient-busy')
    return { label: `${verb} igual con los dos profesionales`, allowed: { ...allowed, simultaneous: true } };
  if (kind === 'outside-hours' || kind === 'closed')
    return { label: `${verb} igual fuera de horario`, allowed: { ...allowed, outsideHours: true } };
  return undefined;
}
