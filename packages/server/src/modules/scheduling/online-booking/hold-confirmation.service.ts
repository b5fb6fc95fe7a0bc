import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import { INVALID_HOLD } from '@dentaria/contract/scheduling/online-booking.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { orNotFound } from '../../../kernel/errors.ts';
import type { PublicContext, SystemContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { insertAppointment } from '../appointments/appointments.service.ts';
import { obstacleTo, readAvailability } from '../appointments/booking.service.ts';
import { describeSimultaneous, listSimultaneous } from '../appointments/simultaneous.service.ts';
import { lockAgenda } from '../lock-agenda.ts';
import { readNames } from '../messages/message-content.ts';
import { appointmentLinksRepository } from '../messages/reminders.repository.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { getBookableClinic } from './online-clinic.service.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';
import {
  assertStillOffered,
  assertUpcomingLimit,
  expiredConflict,
  noLongerFree,
  stateOf,
} from './slot-holds.service.ts';

async function getLinkedHold(ctx: SystemContext, token: string): Promise<RowOf<'slot_holds'>> {
  const hold = orNotFound(await slotHoldsRepository(ctx.tx).findByLink(hashToken(token)), INVALID_HOLD);
  if (stateOf(hold, ctx.now) !== 'booked') await getBookableClinic(ctx, hold.clinic_id);
  return hold;
}

async function present(ctx: SystemContext, hold: RowOf<'slot_holds'>): Promise<LinkedHold> {
  const state = stateOf(hold, ctx.now);
  const type = await settingsRepository(ctx.tx, hold.clinic_id).findType(hold.type_id);
  return {
    clinicId: hold.clinic_id,
    state: state === 'held' ? 'requested' : state,
    startsAt: hold.starts_at.toISOString(),
    endsAt: hold.ends_at.toISOString(),
    expiresAt: hold.expires_at.toISOString(),
    typeName: type?.name ?? '',
    ...(await readNames(ctx, hold)),
  };
}

export const readLinkedHold = async (ctx: SystemContext, token: string): Promise<LinkedHold> =>
  present(ctx, await getLinkedHold(ctx, token));

export async function confirmLinkedHold({ systemTransaction }: PublicContext, token: string) {
  const read = await systemTransaction((ctx) => readLinkedHold(ctx, token));
  if (read.state !== 'requested') {
    if (read.state === 'expired') throw expiredConflict();
    return read;
  }
  return systemTransaction(async (ctx) => {
    const { clinic_id, id } = await getLinkedHold(ctx, token);
    const holds = slotHoldsRepository(ctx.tx);
    await lockAgenda(ctx.tx, clinic_id);
    const hold = await holds.findForUpdate({ clinic_id, id });
    if (!hold || stateOf(hold, ctx.now) === 'expired') throw expiredConflict();
    if (stateOf(hold, ctx.now) === 'booked') return present(ctx, hold);
    return present(ctx, await book(ctx, hold));
  });
}

async function book(ctx: SystemContext, hold: RowOf<'slot_holds'>): Promise<RowOf<'slot_holds'>> {
  const { tx, now } = ctx;
  const clinic = await getBookableClinic(ctx, hold.clinic_id);
  assertStillOffered(clinic, hold, now);
  await assertUpcomingLimit(ctx, hold);
  const holds = slotHoldsRepository(tx);
  // Expired first, so that the hold does not block its own slot.
  await holds.update(hold, { expires_at: now });
  const { professional_id, chair_id, starts_at, ends_at } = hold;
  const placement = { professional_id, chair_id, starts_at, ends_at };
  const availability = await readAvailability(ctx, clinic.id, placement);
  if (obstacleTo(placement, availability, { overbooked: false, outsideHours: false })) throw noLongerFree();
  const contact = {
    docNumber: hold.doc_number ?? '',
    firstName: hold.first_name ?? '',
    lastName: hold.last_name ?? '',
    phone: hold.phone ?? '',
    email: hold.email ?? '',
  };
  const patientId = await auth.findOrCreatePatient(ctx, clinic.id, contact);
  const [other] = await listSimultaneous(ctx, { clinicId: clinic.id, patientId }, placement);
  const appointmentId = await insertAppointment(ctx, clinic.id, placement, {
    patient_id: patientId,
    type_id: hold.type_id,
    // A note for the staff, because a 409 would reveal appointments to anyone who knows the DNI.
    note: other ? await describeSimultaneous(ctx, clinic.id, other) : null,
    overbooked: false,
    series_id: null,
    contact_name: `${contact.firstName} ${contact.lastName}`,
    contact_phone: contact.phone,
    contact_email: contact.email,
  });
  // The link in the mail now opens the appointment.
  for (const { token_hash } of await holds.listLinks(hold))
    await appointmentLinksRepository(tx).create({
      clinic_id: clinic.id,
      appointment_id: appointmentId,
      starts_at: hold.starts_at,
      token_hash,
      expires_at: hold.ends_at,
    });
  const withoutContact = { doc_number: null, first_name: null, last_name: null, phone: null, email: null };
  return holds.update(hold, { appointment_id: appointmentId, ...withoutContact });
}
