import { randomUUID } from 'node:crypto';
import type { MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import { dueReminder, type ReminderRules } from '@dentaria/contract/scheduling/reminder-times.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { forEachClinic } from '../../../kernel/jobs/each-clinic.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { JOB_ORIGIN, momentAt, type ServiceContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import {
  addresseeOf,
  appointmentsRepository,
  type ListedAppointment,
} from '../appointments/appointments.repository.ts';
import {
  afterQuietHoursOf,
  listClinicsWithReminders,
  messageSettingsRepository,
} from './message-settings.repository.ts';
import { remindersRepository } from './reminders.repository.ts';

const rulesOf = (settings: RowOf<'message_settings'>, timeZone: string): ReminderRules => ({
  earlyHours: settings.early_hours,
  lateHours: settings.late_hours,
  quiet: { from: settings.quiet_from, to: settings.quiet_to, timeZone },
});

export const isUpcoming = ({ state, starts_at }: ListedAppointment, now: Date): boolean =>
  (state === 'booked' || state === 'confirmed') && starts_at > now;

type AnnouncedVisit = Pick<ListedAppointment, 'starts_at' | 'professional_id'>;

export const isSameVisit = (one: AnnouncedVisit, other: AnnouncedVisit): boolean =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.professional_id === other.professional_id;

type Queued = Pick<RowOf<'reminders'>, 'kind'> & {
  readonly settings: RowOf<'message_settings'> | undefined;
  /** States in which an earlier message of this kind may be sent again. */
  readonly renewable: readonly RowOf<'reminders'>['state'][];
  /** Recipient of a message sent by hand, counted against the daily limits. */
  readonly countedTo?: string;
  readonly known?: AnnouncedVisit | null;
  readonly delaySeconds?: number;
};

export async function queueReminder(
  ctx: ServiceContext,
  { clinic_id, id, starts_at }: Pick<ListedAppointment, 'clinic_id' | 'id' | 'starts_at'>,
  { kind, settings, renewable, countedTo, known = null, delaySeconds = 0 }: Queued,
): Promise<boolean> {
  const { tx, now } = ctx;
  const messageId = randomUUID();
  const earliest = new Date(now.getTime() + delaySeconds * 1_000);
  const due = afterQuietHoursOf(settings, earliest, ctx.timeZone);
  const reminderId = await remindersRepository(tx).queue(
    {
      clinic_id,
      appointment_id: id,
      kind,
      starts_at,
      due_at: due,
      known_start: known?.starts_at ?? null,
      known_professional_id: known?.professional_id ?? null,
    },
    { now, messageId, renewable },
  );
  if (reminderId === undefined) return false;
  const mail = { clinicId: clinic_id, subjectId: reminderId, messageId, dueAt: due };
  await (countedTo === undefined
    ? mailing.queueMail(ctx, 'reminder', mail)
    : mailing.queueCountedMail(ctx, 'reminder', { ...mail, to: countedTo }));
  return true;
}

/** Longer than the screen offers to undo a change. */
const UNDO_SECONDS = 20;

export const NOTICE_KINDS: readonly MessageKind[] = ['booked', 'moved', 'cancelled'];

function noticeFor(known: AnnouncedVisit | null, appointment: ListedAppointment) {
  // Patients without a mail may know the appointment from reception.
  if (appointment.state === 'cancelled') return 'cancelled';
  if (!known) return 'booked';
  return isSameVisit(known, appointment) ? undefined : 'moved';
}

/**
 * Compares the appointment with what the patient last knew, so that several moves send one message and an undone one
 * sends none. `knownBefore` is null for a new appointment.
 */
export async function notifyPatient(
  ctx: ServiceContext,
  { clinic_id, id }: Pick<ListedAppointment, 'clinic_id' | 'id'>,
  knownBefore: AnnouncedVisit | null,
): Promise<void> {
  const withdrawn = await remindersRepository(ctx.tx).withdrawQueued(clinic_id, id, ctx.now);
  const unsent = withdrawn.find(({ kind }) => NOTICE_KINDS.includes(kind));
  const known = unsent ? knownBy(unsent) : knownBefore;
  const repository = messageSettingsRepository(ctx.tx, clinic_id);
  const settings = await repository.find();
  if (!settings?.enabled || !settings.confirmations) return;
  const appointment = await appointmentsRepository(ctx.tx).find(id);
  if (!appointment || !addresseeOf(appointment).email || appointment.starts_at <= ctx.now) return;
  if (!isAllowed(await repository.findConsentFor(appointment), settings)) return;
  const kind = noticeFor(known, appointment);
  if (!kind) return;
  const delaySeconds = kind === 'booked' ? 0 : UNDO_SECONDS;
  const renewable = ['sent', 'failed', 'bounced'] as const;
  await queueReminder(ctx, appointment, { kind, settings, renewable, known, delaySeconds });
}

const knownBy = ({ known_start, known_professional_id }: RowOf<'reminders'>): AnnouncedVisit | null =>
  known_start && known_professional_id !== null
    ? { starts_at: known_start, professional_id: known_professional_id }
    : null;

export const isAllowed = (
  consent: 'yes' | 'no' | 'unasked',
  { include_unasked }: Pick<RowOf<'message_settings'>, 'include_unasked'>,
): boolean => consent === 'yes' || (consent === 'unasked' && include_unasked);

const HOUR_MS = 3_600_000;
/** Quiet hours bring a reminder forward by less than a day. */
const LONGEST_SHIFT_MS = 25 * HOUR_MS;

/** Several processes may run this at once: a constraint prevents duplicates. */
export async function planReminders({
  config,
  database,
  clock,
}: Pick<Kernel, 'config' | 'database' | 'clock'>): Promise<void> {
  const clinicIds = await systemTransaction(database, listClinicsWithReminders);
  await forEachClinic(database, clinicIds, (clinicId) =>
    systemTransaction(database, (tx) =>
      planOfClinic({ tx, origin: JOB_ORIGIN, ...momentAt(clock(), config.clinicTimeZone) }, clinicId),
    ),
  );
}

async function planOfClinic(ctx: ServiceContext, clinicId: number): Promise<void> {
  const { tx, now, timeZone } = ctx;
  const settings = await messageSettingsRepository(tx, clinicId).find();
  if (!settings?.enabled) return;
  const rules = rulesOf(settings, timeZone);
  if (afterQuietHoursOf(settings, now, timeZone) > now) return;
  const horizon = (hours: number | null): Date | null =>
    hours === null ? null : new Date(now.getTime() + hours * HOUR_MS + LONGEST_SHIFT_MS);
  const candidates = await remindersRepository(tx).listCandidates({
    clinicId,
    now,
    horizons: { 'early-reminder': horizon(rules.earlyHours), 'late-reminder': horizon(rules.lateHours) },
    includeUnasked: settings.include_unasked,
  });
  for (const { id, starts_at, informed_at } of candidates) {
    const due = dueReminder(starts_at, rules, now);
    // A booking made after the reminder was due has already triggered a message.
    if (!due || (informed_at && informed_at >= due.since)) continue;
    await queueReminder(
      ctx,
      { clinic_id: clinicId, id, starts_at },
      { kind: due.kind, settings, renewable: [] },
    );
  }
}
