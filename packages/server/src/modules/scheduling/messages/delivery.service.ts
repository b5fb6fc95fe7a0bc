import { type LinkOptions, newLink } from '../../../kernel/access/links.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type ClinicSender, type MailKind, mailing } from '../../mail/mail.module.ts';
import {
  addresseeOf,
  appointmentsRepository,
  type ListedAppointment,
} from '../appointments/appointments.repository.ts';
import { calendarOf } from './calendar.ts';
import {
  type AppointmentNames,
  getTemplate,
  letterOf,
  placeholderValues,
  readNames,
  templateKindOf,
} from './message-content.ts';
import {
  afterQuietHoursOf,
  messageSettingsRepository,
  readClinicSender,
} from './message-settings.repository.ts';
import { appointmentLinksRepository, remindersRepository } from './reminders.repository.ts';
import { isAllowed, isUpcoming } from './reminders.service.ts';

/** Withdrawn if the appointment changed, or the patient or the clinic may not be written for any more. */
export const reminderMail: MailKind = {
  compose: async (ctx, { subject_id, message_id: messageId }, { config, secret }) => {
    const { tx, now } = ctx;
    const reminders = remindersRepository(tx);
    const reminder = await reminders.findQueuedForUpdate(subject_id);
    if (reminder?.message_id !== messageId) return undefined;
    const { clinic_id } = reminder;
    const appointment = await appointmentsRepository(tx).find(reminder.appointment_id);
    const settings = await messageSettingsRepository(tx, clinic_id).find();
    const recipient = appointment && addresseeOf(appointment).email;
    if (!appointment || !recipient || !(await isStillDue(ctx, reminder, appointment, settings))) {
      await reminders.updateQueued(reminder, { state: 'withdrawn', state_at: now });
      return undefined;
    }
    const due = afterQuietHoursOf(settings, now, ctx.timeZone);
    if (due > now) {
      await reminders.updateQueued(reminder, { due_at: due });
      return due;
    }
    await reminders.updateQueued(reminder, { recipient });
    const message = {
      reminder,
      appointment,
      recipient,
      names: await readNames(ctx, appointment),
      sender: await readClinicSender(ctx, clinic_id),
      template: await getTemplate(ctx, clinic_id, templateKindOf(reminder.kind)),
      link: await issueLink(ctx, appointment, {
        publicUrl: config.publicUrl,
        mail: { secret, messageId },
      }),
      now,
    };
    return { to: recipient, content: (fromEmail) => contentOf(message, fromEmail, config) };
  },
  note: (tx, { clinic_id, subject_id: id, message_id }, { state, detail, at }) => {
    const reminders = remindersRepository(tx);
    const key = { clinic_id, id, message_id };
    return state === 'queued'
      ? reminders.updateQueued(key, { detail })
      : reminders.finishQueued(key, { state, detail, state_at: at });
  },
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

function contentOf(
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
    ...mailing.clinicMail(letterOf(template, values), sender),
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
