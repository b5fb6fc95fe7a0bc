import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  type AppointmentState,
  canTransition,
  isActive,
} from '@dentaria/contract/scheduling/appointment-states.ts';
import {
  type Appointment,
  FUTURE_DAY,
  type stateChange,
  type undoRequest,
} from '@dentaria/contract/scheduling/appointments.ts';
import type { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import type { Moment, RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { notifyPatient } from '../messages/reminders.service.ts';
import { auditAppointment, readAppointment } from './appointment-reads.service.ts';
import {
  appointmentsRepository,
  type ListedAppointment,
  presentAppointment,
  undoTarget,
} from './appointments.repository.ts';
import { assertFree, assertNotHeld, assertNotSimultaneous } from './booking.service.ts';

/**
 * A confirmation is tied to its start time: moving back restores it. An arrival survives a move within the same day.
 */
export function stateAfterMove(
  { timeZone }: Moment,
  current: ListedAppointment,
  start: Date,
): Parameters<ReturnType<typeof appointmentsRepository>['update']>[1] {
  const { starts_at, confirmed_at, arrived_at } = current;
  if (starts_at.getTime() === start.getTime()) return {};
  const confirmedStart = current.confirmed_start ?? (confirmed_at && starts_at);
  const isConfirmed = confirmedStart?.getTime() === start.getTime();
  const dayOf = (instant: Date): string => clinicTimeAt(instant, timeZone).day;
  const waits = current.state === 'arrived' && dayOf(starts_at) === dayOf(start);
  const hasArrived = waits || (arrived_at !== null && dayOf(arrived_at) === dayOf(start));
  const before = isConfirmed ? 'confirmed' : 'booked';
  const confirmed_start = isConfirmed ? null : confirmedStart;
  if (hasArrived)
    return { state: 'arrived', previous_state: before, state_changed_at: arrived_at, confirmed_start };
  const previous = isConfirmed ? { previous_state: 'booked' as const, state_changed_at: confirmed_at } : {};
  return { state: before, previous_state: null, state_changed_at: null, ...previous, confirmed_start };
}

export function assertVersion(ctx: RequestContext, current: ListedAppointment, version: number): void {
  if (current.version !== version)
    throw conflict('Otra persona cambió este turno', {
      extra: { current: presentAppointment(current, ctx) },
    });
}

const TIMESTAMP_COLUMNS: Partial<
  Record<AppointmentState, 'confirmed_at' | 'arrived_at' | 'in_chair_at' | 'fulfilled_at'>
> = {
  confirmed: 'confirmed_at',
  arrived: 'arrived_at',
  'in-chair': 'in_chair_at',
  fulfilled: 'fulfilled_at',
};

export interface Recalls {
  readonly proposeRecall: (ctx: ServiceContext, appointment: ListedAppointment) => Promise<void>;
  readonly withdrawRecall: (ctx: ServiceContext, appointment: ListedAppointment) => Promise<void>;
}

export async function changeState(
  ctx: RequestContext,
  current: ListedAppointment,
  body: z.output<typeof stateChange>,
  { proposeRecall }: Pick<Recalls, 'proposeRecall'>,
): Promise<Appointment> {
  assertVersion(ctx, current, body.version);
  if (!canTransition(current.state, body.state)) throw conflict('El turno no admite ese cambio');
  if (!body.aheadOfTime) assertNotAhead(ctx, current, body.state);
  await applyState(ctx, current, body);
  if (body.state === 'fulfilled') await proposeRecall(ctx, current);
  return readAppointment(ctx, current.id);
}

function assertNotAhead(
  { today, timeZone }: RequestContext,
  { starts_at }: ListedAppointment,
  state: AppointmentState,
) {
  const { day } = clinicTimeAt(starts_at, timeZone);
  if ((state !== 'fulfilled' && state !== 'no-show') || day <= today) return;
  const mark = state === 'fulfilled' ? 'atendido' : 'ausente';
  throw conflict(`El turno es del ${formatDay(day)}. ¿Seguro que querés marcarlo como ${mark}?`, {
    extra: { kind: FUTURE_DAY },
  });
}

export async function applyState(
  ctx: ServiceContext,
  current: ListedAppointment,
  { state, cancelledBy = 'clinic', reason }: Omit<z.output<typeof stateChange>, 'version' | 'aheadOfTime'>,
): Promise<void> {
  const time = TIMESTAMP_COLUMNS[state];
  const isCancelled = state === 'cancelled';
  await appointmentsRepository(ctx.tx).update(current, {
    state,
    previous_state: current.state,
    state_changed_at: ctx.now,
    ...(time && { [time]: ctx.now }),
    ...(state === 'confirmed' && { confirmed_start: null }),
    ...(isCancelled && { cancelled_by: cancelledBy, cancel_reason: reason }),
  });
  await auditAppointment(ctx, current, state);
  if (isCancelled) await notifyPatient(ctx, current, current);
}

export async function undoStateChange(
  ctx: RequestContext,
  current: ListedAppointment,
  { version, simultaneous: allowed }: z.output<typeof undoRequest>,
  { withdrawRecall }: Pick<Recalls, 'withdrawRecall'>,
): Promise<Appointment> {
  assertVersion(ctx, current, version);
  const target = undoTarget(current, ctx);
  if (!target) throw conflict('No hay un cambio de hoy para deshacer');
  const subject = { clinicId: current.clinic_id, patientId: current.patient_id, ownId: current.id };
  // An overlap without a warning is possible only if this appointment was cancelled or missed.
  const simultaneous = allowed || isActive(current.state);
  await assertFree(ctx, subject, current, {
    overbooked: current.overbooked,
    outsideHours: true,
    simultaneous,
    chairId: current.chair_id,
  });
  const time = TIMESTAMP_COLUMNS[current.state];
  await appointmentsRepository(ctx.tx).update(current, {
    state: target,
    previous_state: null,
    state_changed_at: null,
    ...(time && { [time]: null }),
    cancelled_by: null,
    cancel_reason: null,
  });
  if (!current.overbooked) await assertNotHeld(ctx, current.clinic_id, current);
  if (!simultaneous) await assertNotSimultaneous(ctx, subject, current);
  await auditAppointment(ctx, current, 'undo');
  if (current.state === 'cancelled') await notifyPatient(ctx, current, null);
  if (current.state === 'fulfilled') await withdrawRecall(ctx, current);
  return readAppointment(ctx, current.id);
}
