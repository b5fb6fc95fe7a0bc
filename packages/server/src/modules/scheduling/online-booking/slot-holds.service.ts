import { randomUUID } from 'node:crypto';
import { instantAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import {
  HOLD_EXPIRED,
  type HoldState,
  type holdCreate,
  type holdRequest,
  INVALID_HOLD,
  MAX_REQUESTS_PER_HOLD,
  type SlotHold,
  slotHold,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { z } from 'zod';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import { latestExpiry } from '../../../kernel/access/links.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { networkOf } from '../../../kernel/access/throttle.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, orNotFound } from '../../../kernel/errors.ts';
import { forEachClinic } from '../../../kernel/jobs/each-clinic.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Moment, SystemContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { findSlots, readFreeTime } from '../appointments/free-slots.service.ts';
import { lockAgenda } from '../lock-agenda.ts';
import { NO_SUCH_TIME } from '../settings/hours.service.ts';
import { type BookableClinic, getBookableClinic, listOnlineSlots } from './online-clinic.service.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';

const MAX_OPEN_PER_NETWORK = 8;
/** The limit per e-mail address is not enough, because a stranger can create any number of addresses. */
const MAX_BOOKED_PER_NETWORK_AND_DAY = 10;
const MAX_OPEN_PER_CLINIC = 40;
const MAX_REQUESTS_PER_DNI = 2;
const MAX_UPCOMING_PER_EMAIL = 4;

const OFFERED_SLOTS = 3;
const OFFER_LOOKAHEAD_DAYS = 14;

const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000);

export const stateOf = (hold: RowOf<'slot_holds'>, now: Date): HoldState => {
  if (hold.appointment_id !== null) return 'booked';
  if (hold.expires_at <= now) return 'expired';
  return hold.requests > 0 ? 'requested' : 'held';
};

const presentColumns = presenter(slotHold.omit({ state: true, mail: true }));

const presentHold = (hold: RowOf<'slot_holds'>, now: Date): SlotHold => ({
  ...presentColumns(hold),
  state: stateOf(hold, now),
  mail: hold.mail_state,
});

type Choice = z.output<typeof holdCreate>;

export function checkChoice(
  moment: Moment,
  clinic: BookableClinic,
  { typeId, professionalId, day, time }: Choice,
): void {
  const errors: FieldErrors = {
    ...(!clinic.types.some(({ id }) => id === typeId) && { typeId: 'Elegí un motivo' }),
    ...(!clinic.professionals.some(({ id }) => id === professionalId) && {
      professionalId: 'Elegí un profesional',
    }),
    ...startErrors(moment, clinic, { day, time }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function startErrors(
  { timeZone }: Moment,
  clinic: BookableClinic,
  { day, time }: Pick<Choice, 'day' | 'time'>,
): FieldErrors {
  if (day < clinic.firstDay) return { day: 'El día ya pasó' };
  if (day > clinic.lastDay) return { day: 'Todavía no se dan turnos para ese día' };
  const start = instantAt({ day, time }, timeZone);
  if (!start) return { time: NO_SUCH_TIME };
  return start < clinic.earliestStart ? { time: 'Ese horario ya no se puede reservar por internet' } : {};
}

export async function createHold(ctx: SystemContext, clinic: BookableClinic, choice: Choice) {
  const { tx, now, origin } = ctx;
  const holds = slotHoldsRepository(tx);
  await lockAgenda(ctx.tx, clinic.id);
  if (choice.replaces) await holds.release(clinic.id, hashToken(choice.replaces), now);
  const network = networkOf(origin.address);
  if ((await holds.countOpenByNetwork(clinic.id, network, now)) >= MAX_OPEN_PER_NETWORK)
    throw conflict('Hay varios horarios reservados sin confirmar desde tu conexión. Esperá unos minutos.');
  if (
    (await holds.countBookedByNetwork(clinic.id, network, dayBefore(now))) >= MAX_BOOKED_PER_NETWORK_AND_DAY
  )
    throw conflict(
      'Hoy ya se reservaron varios turnos desde tu conexión. Para otro, comunicate con la clínica',
    );
  if ((await holds.countOpen(clinic.id, now)) >= MAX_OPEN_PER_CLINIC)
    throw conflict('Hay muchas reservas en curso. Volvé a intentarlo en unos minutos');
  const slot = await findOfferedSlot(ctx, clinic, choice);
  if (!slot) throw await takenConflict(ctx, clinic, choice);
  const token = newToken();
  const hold = await holds.create({
    clinic_id: clinic.id,
    professional_id: choice.professionalId,
    chair_id: slot.chairId,
    type_id: choice.typeId,
    starts_at: new Date(slot.startsAt),
    ends_at: new Date(slot.endsAt),
    token_hash: hashToken(token),
    network,
    expires_at: latestExpiry('booking', now),
    created_at: now,
  });
  await audit(ctx, { action: 'create', object: 'slot-hold', objectId: hold.id, clinicId: clinic.id });
  return { token, ...presentHold(hold, now) };
}

async function findOfferedSlot(ctx: SystemContext, clinic: BookableClinic, choice: Choice) {
  const start = instantAt(choice, ctx.timeZone)?.toISOString();
  const slots = findSlots(await readFreeTime(ctx, clinic.id, choice.day, 1, { isOnline: true }), {
    professionalIds: [choice.professionalId],
    minutes: clinic.types.find(({ id }) => id === choice.typeId)?.minutes ?? 0,
    from: clinic.earliestStart.getTime(),
    limit: Number.POSITIVE_INFINITY,
  });
  return slots.find(({ startsAt }) => startsAt === start);
}

async function takenConflict(
  ctx: SystemContext,
  clinic: BookableClinic,
  { typeId, professionalId, day }: Choice,
): Promise<Error> {
  const message = 'Ese horario ya no está libre';
  const query = { typeId, professionalId, from: day, days: OFFER_LOOKAHEAD_DAYS };
  const { slots } = await listOnlineSlots(ctx, clinic, query);
  return conflict(message, {
    extra: { kind: 'taken', slots: slots.slice(0, OFFERED_SLOTS) },
    errors: { time: message },
  });
}

export async function getHold(ctx: SystemContext, token: string): Promise<RowOf<'slot_holds'>> {
  const hold = orNotFound(await slotHoldsRepository(ctx.tx).findByToken(hashToken(token)), INVALID_HOLD);
  await getBookableClinic(ctx, hold.clinic_id);
  return hold;
}

export const readHold = async (ctx: SystemContext, token: string): Promise<SlotHold> =>
  presentHold(await getHold(ctx, token), ctx.now);

export async function releaseHold(ctx: SystemContext, token: string): Promise<void> {
  const hold = await getHold(ctx, token);
  await slotHoldsRepository(ctx.tx).release(hold.clinic_id, hashToken(token), ctx.now);
  await audit(ctx, { action: 'delete', object: 'slot-hold', objectId: hold.id, clinicId: hold.clinic_id });
}

export const expiredConflict = (): Error => conflict(HOLD_EXPIRED, { extra: { kind: 'taken' } });

export const noLongerFree = (): Error =>
  conflict('Ese horario ya no está libre. Elegí otro', { extra: { kind: 'taken' } });

export function assertStillOffered(
  clinic: BookableClinic,
  { type_id, professional_id, starts_at }: RowOf<'slot_holds'>,
  now: Date,
): void {
  const isOffered =
    clinic.types.some(({ id }) => id === type_id) &&
    clinic.professionals.some(({ id }) => id === professional_id);
  if (!isOffered || starts_at <= now) throw noLongerFree();
}

/** Reads no patient, so that the response and its timing are the same for every DNI. */
export async function requestBooking(
  ctx: SystemContext,
  found: RowOf<'slot_holds'>,
  { docNumber, firstName, lastName, phone, email }: z.output<typeof holdRequest>,
): Promise<SlotHold> {
  const { tx, now } = ctx;
  const holds = slotHoldsRepository(tx);
  await lockAgenda(ctx.tx, found.clinic_id);
  const hold = await holds.findForUpdate(found);
  if (!hold) throw expiredConflict();
  const state = stateOf(hold, now);
  if (state === 'booked') throw conflict('El turno ya está confirmado');
  if (state === 'expired') throw expiredConflict();
  assertStillOffered(await getBookableClinic(ctx, hold.clinic_id), hold, now);
  if (hold.requests >= MAX_REQUESTS_PER_HOLD)
    throw conflict('Ya te enviamos varios emails por este turno. Revisá también la carpeta de spam');
  if ((await holds.countRequestsByDni(hold, docNumber, now)) >= MAX_REQUESTS_PER_DNI) {
    const message = 'Hay turnos pedidos con este DNI sin confirmar. Confirmalos desde el email';
    throw conflict(message, { errors: { docNumber: message } });
  }
  const messageId = randomUUID();
  await mailing.queueCountedMail(ctx, 'booking', {
    clinicId: hold.clinic_id,
    subjectId: hold.id,
    messageId,
    to: email,
  });
  await holds.removeLinks(hold);
  const requested = await holds.update(hold, {
    doc_number: docNumber,
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
    requests: hold.requests + 1,
    expires_at: latestExpiry('booking', now),
    mail_state: 'queued',
    message_id: messageId,
    mail_queued_at: now,
  });
  await audit(ctx, { action: 'request', object: 'slot-hold', objectId: hold.id, clinicId: hold.clinic_id });
  return presentHold(requested, now);
}

/** The visitor has proved access to the mailbox, so the limit may be revealed. */
export async function assertUpcomingLimit({ tx, now }: SystemContext, hold: RowOf<'slot_holds'>) {
  const upcoming = await slotHoldsRepository(tx).countUpcomingByEmail(hold.clinic_id, hold.email ?? '', now);
  if (upcoming >= MAX_UPCOMING_PER_EMAIL)
    throw conflict(
      `Ya tenés ${MAX_UPCOMING_PER_EMAIL} turnos reservados con este email. Para otro, comunicate con la clínica`,
    );
}

export async function removeOldHolds({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  const clinics = await systemTransaction(database, (tx) =>
    tx.selectFrom('online_booking_settings').select('clinic_id').execute(),
  );
  const clinicIds = clinics.map(({ clinic_id }) => clinic_id);
  await forEachClinic(database, clinicIds, (clinicId) =>
    systemTransaction(database, (tx) => slotHoldsRepository(tx).removeOld(clinicId, clock())),
  );
}
