import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type WaitlistEntry,
  type waitlistBooking,
  type waitlistCreate,
  waitlistEntry,
  type waitlistOffersQuery,
  type waitlistUpdate,
} from '@dentaria/contract/scheduling/waitlist.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, orNotFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { isInPart } from '../agenda/openings.ts';
import type { Placement } from '../appointments/appointments.repository.ts';
import { checkPlace, createAppointment } from '../appointments/appointments.service.ts';
import { obstacleTo, readAvailability, startOfAppointment } from '../appointments/booking.service.ts';
import { presentPatient } from '../patient-columns.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { type ListedEntry, waitlistRepository } from './waitlist.repository.ts';

const presentColumns = presenter(waitlistEntry.omit({ patient: true }));

const presentEntry = (row: ListedEntry): WaitlistEntry => ({
  ...presentColumns(row),
  patient: presentPatient(row),
});

export async function listWaitlist({ tx }: RequestContext, clinic: ClinicRow): Promise<WaitlistEntry[]> {
  return (await waitlistRepository(tx, clinic.id).listOpen()).map(presentEntry);
}

export async function listOffers(
  ctx: RequestContext,
  clinic: ClinicRow,
  { professionalId, day, time, minutes }: z.output<typeof waitlistOffersQuery>,
): Promise<WaitlistEntry[]> {
  if (day < ctx.today) return [];
  const start = startOfAppointment(ctx, { day, time });
  if (start <= ctx.now) return [];
  const entries = await waitlistRepository(ctx.tx, clinic.id).listOpen();
  const wanted = entries.filter(
    (entry) =>
      (entry.professional_id ?? professionalId) === professionalId &&
      entry.from_day <= day &&
      (entry.to_day ?? day) >= day &&
      isInPart(start, entry.part, ctx.timeZone),
  );
  if (wanted.length === 0) return [];
  const types = await settingsRepository(ctx.tx, clinic.id).listTypes();
  const lengthOf = ({ type_id }: ListedEntry): number | undefined =>
    types.find(({ id }) => id === type_id)?.minutes;
  const slot = { professional_id: professionalId, chair_id: null, starts_at: start };
  const end = (length: number): Date => new Date(start.getTime() + length * 60_000);
  const availability = await readAvailability(ctx, clinic.id, { ...slot, ends_at: end(minutes) });
  const fits = (entry: ListedEntry): boolean => {
    const length = lengthOf(entry);
    if (length === undefined || length > minutes) return false;
    return !obstacleTo({ ...slot, ends_at: end(length) }, availability, {
      overbooked: false,
      outsideHours: false,
    });
  };
  return wanted.filter(fits).map(presentEntry);
}

export async function lockEntry({ tx }: RequestContext, clinic: ClinicRow, id: number): Promise<ListedEntry> {
  const entry = await waitlistRepository(tx, clinic.id).findOpenForUpdate(id);
  return orNotFound(entry, 'El paciente ya no está en la lista de espera');
}

type Preference = Omit<z.output<typeof waitlistUpdate>, 'version'>;

export async function checkPreference(
  ctx: RequestContext,
  clinic: ClinicRow,
  { typeId, professionalId }: Preference,
  current?: ListedEntry,
): Promise<void> {
  const type = await settingsRepository(ctx.tx, clinic.id).findType(typeId);
  const hasType = type && (type.active || type.id === current?.type_id);
  const hasProfessional = !professionalId || (await auth.findProfessional(ctx, clinic.id, professionalId));
  const errors = {
    ...(!hasType && { typeId: 'Elegí un motivo' }),
    ...(!hasProfessional && { professionalId: 'Elegí un profesional de la clínica' }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const columnsOf = ({ typeId, professionalId, part, fromDay, toDay, note }: Preference) => ({
  type_id: typeId,
  professional_id: professionalId ?? null,
  part,
  from_day: fromDay,
  to_day: toDay,
  note,
});

export async function createEntry(
  ctx: RequestContext,
  clinic: ClinicRow,
  { patientId, ...preference }: z.output<typeof waitlistCreate>,
): Promise<WaitlistEntry> {
  const repository = waitlistRepository(ctx.tx, clinic.id);
  const id = await repository.create({ patient_id: patientId, ...columnsOf(preference) });
  await audit(ctx, { action: 'create', object: 'waitlist-entry', objectId: id, clinicId: clinic.id });
  return present(ctx, clinic, id);
}

export async function updateEntry(
  ctx: RequestContext,
  clinic: ClinicRow,
  entry: ListedEntry,
  { version, ...preference }: z.output<typeof waitlistUpdate>,
): Promise<WaitlistEntry> {
  assertVersion(entry, version);
  await waitlistRepository(ctx.tx, clinic.id).update(entry.id, columnsOf(preference));
  await audit(ctx, { action: 'update', object: 'waitlist-entry', objectId: entry.id, clinicId: clinic.id });
  return present(ctx, clinic, entry.id);
}

async function present(ctx: RequestContext, clinic: ClinicRow, id: number): Promise<WaitlistEntry> {
  const entry = await waitlistRepository(ctx.tx, clinic.id).findOpen(id);
  if (!entry) throw new Error('The entry was not written');
  return presentEntry(entry);
}

function assertVersion(entry: ListedEntry, version: number): void {
  if (entry.version !== version) throw conflict('Otra persona cambió esta espera');
}

export async function closeEntry(
  ctx: RequestContext,
  clinic: ClinicRow,
  entry: ListedEntry,
  version: number,
): Promise<void> {
  assertVersion(entry, version);
  await waitlistRepository(ctx.tx, clinic.id).update(entry.id, { state: 'closed' });
  await audit(ctx, { action: 'close', object: 'waitlist-entry', objectId: entry.id, clinicId: clinic.id });
}

type Booking = z.output<typeof waitlistBooking>;

const placeOf = (entry: ListedEntry, { professionalId, chairId, day, time, simultaneous }: Booking) => ({
  typeId: entry.type_id,
  professionalId,
  chairId,
  day,
  time,
  note: entry.note,
  overbooked: false,
  outsideHours: false,
  simultaneous,
});

export const checkBooking = (
  ctx: RequestContext,
  clinic: ClinicRow,
  entry: ListedEntry,
  booking: Booking,
): Promise<Placement> =>
  checkPlace(ctx, clinic, placeOf(entry, booking), { type_id: entry.type_id, chair_id: null });

export async function bookEntry(
  ctx: RequestContext,
  clinic: ClinicRow,
  entry: ListedEntry,
  placement: Placement,
  booking: Booking,
): Promise<Appointment> {
  assertVersion(entry, booking.version);
  if (!(await auth.findClinicPatient(ctx, clinic.id, entry.patient_id, { lock: true })))
    throw conflict('El paciente ya no es de la clínica');
  const body = { ...placeOf(entry, booking), patientId: entry.patient_id };
  const appointment = await createAppointment(ctx, clinic, placement, body);
  await waitlistRepository(ctx.tx, clinic.id).update(entry.id, {
    state: 'booked',
    appointment_id: appointment.id,
  });
  await audit(ctx, { action: 'update', object: 'waitlist-entry', objectId: entry.id, clinicId: clinic.id });
  return appointment;
}
