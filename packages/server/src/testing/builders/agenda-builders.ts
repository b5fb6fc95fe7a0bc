import { addDays, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import {
  DEFAULT_MESSAGE_SETTINGS,
  type MessageSettingsWrite,
} from '@dentaria/contract/scheduling/messages.ts';
import type { Professional } from '@dentaria/contract/scheduling/settings.ts';
import { hashToken, newToken } from '../../kernel/access/link-token.ts';
import { clinicTimeAt } from '../argentina.ts';
import { WEDNESDAY } from '../clock.ts';
import type { ProductUnderTest } from '../test-app.ts';
import { type BuiltUser, buildPractice } from './builders.ts';

/** An agenda with online booking and a dentist who receives patients every day from 08:00 to 20:00. */
export interface BuiltAgenda {
  readonly clinicId: number;
  readonly professionalId: number;
  readonly patientId: number;
  readonly chairId: number;
  readonly typeId: number;
  readonly closureId: number;
  readonly professionals: readonly Professional[];
  readonly appointment: Appointment;
}

/** Includes an arrived patient and an entry of the waitlist. */
export interface FullAgenda extends BuiltAgenda {
  readonly waitingId: number;
  /** Its patient has arrived, which can be undone. */
  readonly arrived: Appointment;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** A Monday at least two weeks ahead that is not a holiday. */
export function nextMonday(now = WEDNESDAY): string {
  let day = addDays(clinicTimeAt(now).day, 14);
  while (weekdayOf(day) !== 1 || HOLIDAYS.some((holiday) => day.endsWith(holiday))) day = addDays(day, 1);
  return day;
}

/** Holidays that the law moves to Mondays differ from year to year, so every Monday of these weeks is avoided. */
const HOLIDAYS = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25'];

interface AgendaParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
  readonly patientId: number;
  /** The time of apps whose clock is not set to the tests' Wednesday. */
  readonly now?: Date | undefined;
}

async function buildAgenda(
  test: ProductUnderTest,
  { clinicId, dentist, patientId, now }: AgendaParts,
): Promise<BuiltAgenda> {
  const { scheduling } = test.as(dentist.token);
  const settings = await scheduling.setUp({
    params: { clinicId },
    body: { weekdays: EVERY_DAY, from: '08:00', to: '20:00', minutes: 30, chairs: 1 },
  });
  const { professionals } = settings;
  const [chairId, typeId] = [settings.chairs[0]?.id ?? 0, settings.types[0]?.id ?? 0];
  const place = { clinicId, professionalId: dentist.id, patientId, typeId };
  const appointment = await scheduling.createAppointment({
    params: { clinicId },
    body: newAppointment(place, { day: nextMonday(now) }),
  });
  const day = addDays(nextMonday(now), 4);
  const { closure } = await scheduling.createClosure({
    params: { clinicId },
    body: { professionalId: dentist.id, fromDay: day, toDay: day, reason: 'Congreso' },
  });
  await scheduling.updateOnlineBooking({
    params: { clinicId },
    body: { enabled: true, daysAhead: 365, noticeHours: 4, typeIds: [typeId] },
  });
  return { ...place, chairId, closureId: closure.id, professionals, appointment };
}

export async function buildFullAgenda(test: ProductUnderTest, parts: AgendaParts): Promise<FullAgenda> {
  const agenda = await buildAgenda(test, parts);
  const { clinicId, dentist, patientId } = parts;
  const { scheduling } = test.as(dentist.token);
  const later = await scheduling.createAppointment({
    params: { clinicId },
    body: newAppointment(agenda, { time: '08:30' }),
  });
  const arrived = await scheduling.changeAppointmentState({
    params: { id: later.id },
    body: { state: 'arrived', version: 1, reason: null },
  });
  const waiting = await scheduling.createWaitlistEntry({
    params: { clinicId },
    body: { patientId, typeId: agenda.typeId, fromDay: nextMonday() },
  });
  return { ...agenda, waitingId: waiting.id, arrived };
}

interface LinkedRow {
  readonly clinicId: number;
  readonly id: number;
  readonly startsAt: string | Date;
  readonly endsAt: string | Date;
}

/** Inserts a link to an appointment and returns its token. */
export async function insertAppointmentLink(
  test: ProductUnderTest,
  { clinicId, id, startsAt, endsAt }: LinkedRow,
): Promise<string> {
  const token = newToken();
  await test.owner.query(
    `insert into appointment_links (clinic_id, appointment_id, starts_at, token_hash, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [clinicId, id, startsAt, hashToken(token), endsAt],
  );
  return token;
}

/** Returns the token of a link to a new appointment, so that using it changes no other. */
export async function insertLinkedAppointment(
  test: ProductUnderTest,
  { appointment: { id } }: BuiltAgenda,
): Promise<string> {
  const { rows } = await test.owner.query<LinkedRow>(
    `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, overbooked)
     select clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, true from appointments where id = $1
     returning id, clinic_id as "clinicId", starts_at as "startsAt", ends_at as "endsAt"`,
    [id],
  );
  if (!rows[0]) throw new Error('No appointment was inserted');
  return insertAppointmentLink(test, rows[0]);
}

/** Turns everything on, without quiet hours. */
export const newMessageSettings = (
  templates: Partial<MessageSettingsWrite['templates']> = {},
  overrides: Partial<MessageSettingsWrite> = {},
): MessageSettingsWrite => ({
  ...DEFAULT_MESSAGE_SETTINGS,
  enabled: true,
  quietFrom: '00:00',
  quietTo: '00:00',
  address: 'Av. Siempreviva 742',
  phone: '11 5555-0101',
  templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null, ...templates },
  ...overrides,
});

export const newAppointment = (
  { patientId, professionalId, typeId }: Pick<BuiltAgenda, 'patientId' | 'professionalId' | 'typeId'>,
  overrides: Partial<AppointmentCreate> = {},
): AppointmentCreate => ({
  patientId,
  professionalId,
  typeId,
  day: nextMonday(),
  time: '10:00',
  note: null,
  ...overrides,
});

/** The agenda of a new clinic, which its dentist owns. */
export async function buildAgendaOfClinic(
  test: ProductUnderTest,
  now?: Date,
): Promise<BuiltAgenda & { readonly dentist: BuiltUser }> {
  const { dentist, patient } = await buildPractice(test);
  const clinicId = dentist.clinicId ?? 0;
  await test.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    dentist.id,
    dentist.username,
    clinicId,
  ]);
  return { dentist, ...(await buildAgenda(test, { clinicId, dentist, patientId: patient.id, now })) };
}
