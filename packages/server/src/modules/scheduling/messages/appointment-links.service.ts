import {
  INVALID_APPOINTMENT_LINK,
  type LinkedAppointment,
  type LinkState,
} from '@dentaria/contract/scheduling/messages.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { linkUrl } from '../../../kernel/access/links.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import { auditAppointmentRead } from '../appointments/appointment-reads.service.ts';
import { applyState } from '../appointments/appointment-states.service.ts';
import { appointmentsRepository, type ListedAppointment } from '../appointments/appointments.repository.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { calendarOf } from './calendar.ts';
import { readNames } from './message-content.ts';
import { appointmentLinksRepository } from './reminders.repository.ts';

interface Linked {
  readonly appointment: ListedAppointment;
  readonly state: LinkState;
}

/** Locks the appointment. Unknown and expired links get the same 404 (docs/links.md). */
async function getLinked({ tx, now }: SystemContext, token: string): Promise<Linked> {
  const link = await appointmentLinksRepository(tx).findValid(hashToken(token), now);
  const appointment = link && (await appointmentsRepository(tx).findForUpdate(link.appointment_id));
  if (!appointment) throw notFound(INVALID_APPOINTMENT_LINK);
  return { appointment, state: stateOf(appointment, link.starts_at, now) };
}

function stateOf({ state, starts_at }: ListedAppointment, linkedStart: Date, now: Date): LinkState {
  if (state === 'cancelled') return 'cancelled';
  if (starts_at.getTime() !== linkedStart.getTime()) return 'moved';
  if (starts_at <= now || (state !== 'booked' && state !== 'confirmed')) return 'closed';
  return state;
}

async function present(ctx: SystemContext, { appointment, state }: Linked): Promise<LinkedAppointment> {
  const names = await readNames(ctx, appointment);
  const type = await settingsRepository(ctx.tx, appointment.clinic_id).findType(appointment.type_id);
  return {
    state,
    startsAt: appointment.starts_at.toISOString(),
    endsAt: appointment.ends_at.toISOString(),
    typeName: type?.name ?? '',
    ...names,
  };
}

export async function readLinked(ctx: SystemContext, token: string): Promise<LinkedAppointment> {
  const linked = await getLinked(ctx, token);
  await auditAppointmentRead(ctx, linked.appointment);
  return present(ctx, linked);
}

const REFUSALS: Partial<Record<LinkState, string>> = {
  cancelled: 'El turno está cancelado',
  moved: 'El turno cambió de horario: usá el enlace del último mensaje',
  closed: 'El turno ya empezó',
};

export const changeLinked =
  (state: 'confirmed' | 'cancelled') =>
  async (ctx: SystemContext, token: string): Promise<LinkedAppointment> => {
    const linked = await getLinked(ctx, token);
    if (linked.state === state) return readLinked(ctx, token);
    const refusal = REFUSALS[linked.state];
    if (refusal) throw conflict(refusal);
    await applyState(ctx, linked.appointment, { state, cancelledBy: 'patient', reason: null });
    return present(ctx, await getLinked(ctx, token));
  };

export async function readLinkedCalendar(ctx: SystemContext, token: string, { publicUrl }: Config) {
  const { appointment } = await getLinked(ctx, token);
  await auditAppointmentRead(ctx, appointment);
  return calendarOf(appointment, await readNames(ctx, appointment), {
    url: linkUrl('appointment', token, publicUrl),
    host: new URL(publicUrl).hostname,
    now: ctx.now,
  }).content;
}
