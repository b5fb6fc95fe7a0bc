import { randomUUID } from 'node:crypto';
import { instantAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import {
  HOLD_EXPIRED,
  type HoldState,
  type holdCreate,
  type holdRequest,
  INVALID_HOLD,
  MAX_REQUESTS,
  type SlotHold,
  slotHold,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { z } from 'zod';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import { latestEnd } from '../../../kernel/access/links.ts';
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

/** Of one address, in a clinic. Several people may share it. */
const MAX_OPEN_OF_NETWORK = 8;
/** Of one address, in a clinic within a day. Mail addresses without number cost a stranger nothing. */
const MAX_BOOKED_OF_NETWORK = 10;
/** Of all visitors of a clinic. */
const MAX_OPEN = 40;
/** Of one DNI, in a clinic: a parent books for a child, not for a crowd. */
const MAX_REQUESTS_OF_DNI = 2;
/** Of one address, whose owner has confirmed them. */
const MAX_UPCOMING = 4;

/** How many slots a conflict offers, and how many days it looks ahead. */
const OFFERED = 3;
const OFFER_DAYS = 14;

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

/** @throws HttpError 400 for a choice that the clinic never offers online. */
export function checkChoice(
  moment: Moment,
  clinic: BookableClinic,
  { typeId, professionalId, day, time }: Choice,
): void {
  const errors: FieldErrors = {
    ...(!clinic.types.some(({ id }) => id === typeId) && { typeId: 'Elige un motivo' }),
    ...(!clinic.professionals.some(({ id }) => id === professionalId) && {
      professionalId: 'Elige un profesional',
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
  return start < clinic.earliest ? { time: 'Ese horario ya no se puede reservar por internet' } : {};
}

/** @throws HttpError 409 with the next free slots, or because too many slots are held. */
export async function createHold(ctx: SystemContext, clinic: BookableClinic, choice: Choice) {
  const { tx, now, origin } = ctx;
  const holds = slotHoldsRepository(tx);
  await lockAgenda(ctx.tx, clinic.id);
  if (choice.replaces) await holds.release(clinic.id, hashToken(choice.replaces), now);
  const network = networkOf(origin.address);
  if ((await holds.countOpenOfNetwork(clinic.id, network, now)) >= MAX_OPEN_OF_NETWORK)
    throw conflict('Hay varios horarios reservados sin confirmar desde tu conexión. Espera unos minutos');
  if ((await holds.countBookedOfNetwork(clinic.id, network, dayBefore(now))) >= MAX_BOOKED_OF_NETWORK)
    throw conflict(
      'Hoy ya se reservaron varios turnos desde tu conexión. Para otro, comunícate con la clínica',
    );
  if ((await holds.countOpen(clinic.id, now)) >= MAX_OPEN)
    throw conflict('Hay muchas reservas en curso. Vuelve a intentar en unos minutos');
  const slot = await freeSlot(ctx, clinic, choice);
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
    expires_at: latestEnd('booking', now),
    created_at: now,
  });
  await audit(ctx, { action: 'create', object: 'slot-hold', objectId: hold.id, clinicId: clinic.id });
  return { token, ...presentHold(hold, now) };
}

/** A visitor chooses among the offered slots only. */
async function freeSlot(ctx: SystemContext, clinic: BookableClinic, choice: Choice) {
  const start = instantAt(choice, ctx.timeZone)?.toISOString();
  const slots = findSlots(await readFreeTime(ctx, clinic.id, choice.day, 1, { isOnline: true }), {
    professionalIds: [choice.professionalId],
    minutes: clinic.types.find(({ id }) => id === choice.typeId)?.minutes ?? 0,
    from: clinic.earliest.getTime(),
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
  const query = { typeId, professionalId, from: day, days: OFFER_DAYS };
  const { slots } = await listOnlineSlots(ctx, clinic, query);
  return conflict(message, {
    extra: { kind: 'taken', slots: slots.slice(0, OFFERED) },
    errors: { time: message },
  });
}

/** The hold of a visitor's token. 404 alike for unknown ones and for clinics that have turned online booking off. */
export async function getHold(ctx: SystemContext, token: string): Promise<RowOf<'slot_holds'>> {
  const hold = orNotFound(await slotHoldsRepository(ctx.tx).findByToken(hashToken(token)), INVALID_HOLD);
  await getBookableClinic(ctx, hold.clinic_id);
  return hold;
}

export const readHold = async (ctx: SystemContext, token: string): Promise<SlotHold> =>
  presentHold(await getHold(ctx, token), ctx.now);

/** Idempotent. A booked appointment stays. */
export async function releaseHold(ctx: SystemContext, token: string): Promise<void> {
  const hold = await getHold(ctx, token);
  await slotHoldsRepository(ctx.tx).release(hold.clinic_id, hashToken(token), ctx.now);
  await audit(ctx, { action: 'delete', object: 'slot-hold', objectId: hold.id, clinicId: hold.clinic_id });
}

export const expiredConflict = (): Error => conflict(HOLD_EXPIRED, { extra: { kind: 'taken' } });

export const noLongerFree = (): Error =>
  conflict('Ese horario ya no está libre. Elige otro', { extra: { kind: 'taken' } });

/** @throws HttpError 409 if the clinic has changed what it offers since the slot was held, or its time has come. */
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

/** Reads no patient, so that the answer and its time are the same for every DNI. A further request corrects the first. */
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
  if (hold.requests >= MAX_REQUESTS)
    throw conflict('Ya te enviamos varios correos por este turno. Revisa también la carpeta de no deseados');
  if ((await holds.countRequestsOfDni(hold, docNumber, now)) >= MAX_REQUESTS_OF_DNI) {
    const message = 'Hay turnos pedidos con este DNI sin confirmar. Confírmalos desde el correo';
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
    expires_at: latestEnd('booking', now),
    mail_state: 'queued',
    message_id: messageId,
    mail_queued_at: now,
  });
  await audit(ctx, { action: 'request', object: 'slot-hold', objectId: hold.id, clinicId: hold.clinic_id });
  return presentHold(requested, now);
}

/** @throws HttpError 409 beyond the limit. The link of the mail has proved that the visitor reads the address. */
export async function assertFewUpcoming({ tx, now }: SystemContext, hold: RowOf<'slot_holds'>) {
  const upcoming = await slotHoldsRepository(tx).countUpcomingOf(hold.clinic_id, hold.email ?? '', now);
  if (upcoming >= MAX_UPCOMING)
    throw conflict(
      `Ya tienes ${MAX_UPCOMING} turnos reservados con este correo. Para otro, comunícate con la clínica`,
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
