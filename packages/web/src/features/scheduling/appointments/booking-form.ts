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
import { durationMinutes, type Move } from './appointment-requests.ts';

/** `time` is '' while none is chosen. */
type BookingPlace = Pick<Move, 'day' | 'time'> & Partial<Move>;

export interface BookingStart {
  /** Undefined for a new appointment. */
  readonly appointment?: Appointment;
  readonly patient?: { readonly id: number; readonly name: string };
  /** Defaults to the first active type. */
  readonly typeId?: number;
  readonly place?: BookingPlace;
  readonly findsSlot?: boolean;
  /** Error of a drag, which the dialog shows. */
  readonly conflict?: unknown;
}

/** '' stands for no choice. Without a chair, the server assigns the chair of the schedule. */
export interface BookingValues {
  patientId: number | null;
  typeId: number | '';
  professionalId: number | '';
  chairId: number | '';
  day: string;
  time: string;
  minutes: number;
  note: string;
  /** 0 for a single appointment. */
  everyWeeks: number;
  times: number;
}

export const bookingSchema = appointmentCreate
  .omit({ overbooked: true, outsideHours: true, simultaneous: true })
  .extend({
    patientId: z.int({ error: 'Elegí un paciente' }),
    typeId: z.int({ error: 'Elegí un motivo' }),
    professionalId: z.int({ error: 'Elegí un profesional' }),
    chairId: z.union([z.literal('').transform(() => undefined), id]),
    everyWeeks: z.int(),
    times: z.int(),
  });
export type Booking = z.output<typeof bookingSchema>;

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
    minutes: start.place?.minutes ?? (appointment ? durationMinutes(appointment) : (type?.minutes ?? 30)),
    note: appointment?.note ?? '',
    everyWeeks: 0,
    times: 4,
    ...(appointment && !start.place && clinicTimeAt(new Date(appointment.startsAt))),
  };
}

const isSameProfessional = ({ appointment, place }: BookingStart): boolean =>
  place?.professionalId === undefined || place.professionalId === appointment?.professionalId;

const USUAL_MINUTES = [10, 15, 20, 30, 40, 45, 60, 75, 90, 120, 150, 180, 240];

export const offeredMinutes = (types: readonly AppointmentType[], current: number): number[] =>
  [...new Set([...USUAL_MINUTES, ...types.map(({ minutes }) => minutes), current])].sort((a, b) => a - b);

export interface Allowed {
  readonly overbooked: boolean;
  readonly outsideHours: boolean;
  readonly simultaneous?: boolean;
}

export const NOTHING_ALLOWED: Allowed = { overbooked: false, outsideHours: false };

const rejectedSeries = seriesResult.pick({ conflicts: true });

export type SeriesConflicts = z.output<typeof rejectedSeries>['conflicts'];

/** Returns undefined unless the error is the 409 of a series. */
export const seriesConflictsIn = (error: unknown): SeriesConflicts | undefined =>
  error instanceof ApiError && error.status === 409
    ? rejectedSeries.safeParse(error.payload).data?.conflicts
    : undefined;

export interface Conflict {
  readonly message: string;
  readonly slots: readonly Slot[];
  /** Undefined if the conflict cannot be overridden. */
  readonly override?: { readonly label: string; readonly allowed: Allowed };
  /** The stored version, if somebody else has changed the appointment. */
  readonly current?: Appointment;
}

/** Returns undefined unless the error is a 409. */
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
