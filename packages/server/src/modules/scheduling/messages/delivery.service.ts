import { afterQuietHours } from '@dentaria/contract/scheduling/reminder-times.ts';
import { type LinkOptions, type LinkParts, newLink } from '../../../kernel/access/links.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { ClinicSender } from '../../../kernel/clinic-sender.ts';
import type { Config } from '../../../kernel/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { enqueue, type JobData, type JobHandler } from '../../../kernel/jobs.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { onboarding } from '../../onboarding/onboarding.module.ts';
import {
  addresseeOf,
  appointmentsRepository,
  type ListedAppointment,
} from '../appointments/appointments.repository.ts';
import { calendarOf } from './calendar.ts';
import { readClinicSender } from './clinic-sender.ts';
import {
  type AppointmentNames,
  getTemplate,
  letterOf,
  placeholderValues,
  readNames,
  templateKindOf,
} from './message-content.ts';
import { messageSettingsRepository } from './message-settings.repository.ts';
import { appointmentLinksRepository, remindersRepository } from './reminders.repository.ts';
import { isAllowed, isUpcoming, rulesOf } from './reminders.service.ts';

type DeliveryParts = Parameters<typeof onboarding.deliverMail>[0];

/**
 * Sends the message of a job, unless its appointment was moved or cancelled, the patient declined or was
 * removed, or the clinic was deactivated since it was queued.
 * Delivery is at least once, as of every outgoing mail (docs/decisions/0040-outgoing-mail.md).
 */
export const deliverReminder =
  ({ database, clock, ...parts }: DeliveryParts): JobHandler =>
  async (job, signal) => {
    const message = await systemTransaction(database, (tx) =>
      prepare({ tx, now: clock(), origin: { address: 'job', requestId: '', role: 'SYSTEM' } }, job, parts),
    );
    if (!message) return 'done';
    const inTransaction = (write: (reminders: ReturnType<typeof remindersRepository>) => Promise<void>) =>
      systemTransaction(database, (tx) => write(remindersRepository(tx)));
    return onboarding.attemptDelivery(
      {
        createdAt: message.reminder.created_at,
        send: () =>
          onboarding.sendNotification(
            onboarding.clinicEnvelope(message.reminder, message.recipient),
            ({ fromEmail }) => compose(message, fromEmail, parts.config),
            { ...parts, database, signal, now: clock() },
          ),
        finish: (state, detail, isRejected) => {
          const failed = isRejected ? 'bounced' : 'failed';
          const values = { state: state === 'SENT' ? 'sent' : failed, detail, state_at: clock() } as const;
          return inTransaction((reminders) => reminders.finishQueued(message.reminder, values));
        },
        postpone: (detail) =>
          inTransaction((reminders) => reminders.updateQueued(message.reminder, { detail })),
      },
      clock(),
    );
  };

interface PreparedMessage {
  readonly reminder: RowOf<'reminders'>;
  readonly appointment: ListedAppointment;
  readonly recipient: string;
  readonly names: AppointmentNames;
  readonly sender: ClinicSender;
  readonly template: Awaited<ReturnType<typeof getTemplate>>;
  readonly link: string;
  readonly now: Date;
}

/** Undefined if nothing is to be sent now. */
async function prepare(
  ctx: ServiceContext,
  { id, messageId }: JobData,
  { config, secret }: LinkParts,
): Promise<PreparedMessage | undefined> {
  const { tx, now } = ctx;
  const reminders = remindersRepository(tx);
  const reminder = await reminders.findQueuedForUpdate(id);
  if (!reminder || (messageId !== undefined && messageId !== reminder.message_id)) return undefined;
  const { clinic_id } = reminder;
  const appointment = await appointmentsRepository(tx).find(reminder.appointment_id);
  const settings = await messageSettingsRepository(tx, clinic_id).find();
  const recipient = appointment && addresseeOf(appointment).email;
  if (!appointment || !recipient || !(await isStillDue(ctx, reminder, appointment, settings))) {
    await reminders.updateQueued(reminder, { state: 'withdrawn', state_at: now });
    return undefined;
  }
  const due = settings ? afterQuietHours(now, rulesOf(settings).quiet) : now;
  if (due > now) {
    await reminders.updateQueued(reminder, { due_at: due });
    await enqueue(tx, 'reminder', { id, messageId: reminder.message_id }, { startAfter: due });
    return undefined;
  }
  await reminders.updateQueued(reminder, { recipient });
  const template = await getTemplate(ctx, clinic_id, templateKindOf(reminder.kind));
  const link = await issueLink(ctx, appointment, {
    publicUrl: config.publicUrl,
    mail: { secret, messageId: reminder.message_id },
  });
  const names = await readNames(ctx, appointment);
  const sender = await readClinicSender(ctx, clinic_id);
  return { reminder, appointment, recipient, names, sender, template, link, now };
}

async function isStillDue(
  { tx, now }: ServiceContext,
  { kind, clinic_id, starts_at }: RowOf<'reminders'>,
  appointment: ListedAppointment,
  settings: RowOf<'message_settings'> | undefined,
): Promise<boolean> {
  const isTrue = kind === 'cancelled' ? appointment.state === 'cancelled' : isUpcoming(appointment, now);
  if (!isTrue || appointment.starts_at.getTime() !== starts_at.getTime() || starts_at <= now) return false;
  if (!(await auth.findClinic({ tx }, clinic_id))?.active) return false;
  const consent = await messageSettingsRepository(tx, clinic_id).findConsentFor(appointment);
  if (kind === 'manual-reminder') return consent !== 'no';
  return settings?.enabled === true && isAllowed(consent, settings);
}

/** A link to the page of the appointment. Ends with the appointment. */
export async function issueLink(
  { tx, now }: ServiceContext,
  { clinic_id, id, starts_at, ends_at }: ListedAppointment,
  options: Pick<LinkOptions, 'publicUrl' | 'mail'>,
): Promise<string> {
  const { url, tokenHash, expiresAt } = newLink('appointment', { ...options, now, until: ends_at });
  await appointmentLinksRepository(tx).create({
    clinic_id,
    appointment_id: id,
    starts_at,
    token_hash: tokenHash,
    expires_at: expiresAt,
  });
  return url;
}

function compose(
  { reminder, appointment, recipient, names, sender, template, link, now }: PreparedMessage,
  fromEmail: string,
  { publicUrl, clinicTimeZone }: Config,
) {
  const host = new URL(publicUrl).hostname;
  // A cancellation is about the time that the patient knew.
  const announced = reminder.kind === 'cancelled' ? reminder.known_start : null;
  const shown = { ...appointment, starts_at: announced ?? appointment.starts_at };
  const values = placeholderValues(shown, names, { link, timeZone: clinicTimeZone, now });
  const isInvitation =
    reminder.kind === 'booked' || reminder.kind === 'moved' || reminder.kind === 'cancelled';
  const { method, content: calendar } = calendarOf(
    { ...eventOf(appointment, names), url: link },
    {
      host,
      now,
      participants: {
        organizer: { name: names.clinicName, email: fromEmail },
        attendee: { name: values.paciente, email: recipient },
      },
    },
  );
  return {
    ...onboarding.clinicMail(letterOf(template, values), sender),
    ...(isInvitation && method !== 'PUBLISH' && { invitation: { method, content: calendar } }),
  };
}

export const eventOf = (appointment: ListedAppointment, names: AppointmentNames) => ({
  clinicId: appointment.clinic_id,
  appointmentId: appointment.id,
  version: appointment.version,
  startsAt: appointment.starts_at,
  endsAt: appointment.ends_at,
  professionalName: names.professionalName,
  clinicName: names.clinicName,
  clinicAddress: names.clinicAddress,
  clinicPhone: names.clinicPhone,
  isCancelled: appointment.state === 'cancelled',
});
