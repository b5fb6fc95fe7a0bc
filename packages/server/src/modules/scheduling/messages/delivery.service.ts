import { type LinkOptions, newLink } from '../../../kernel/access/links.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import {
  addresseeOf,
  appointmentsRepository,
  type ListedAppointment,
} from '../appointments/appointments.repository.ts';
import { calendarOf } from './calendar.ts';
import { getTemplate, letterOf, placeholderValues, readNames, templateKindOf } from './message-content.ts';
import {
  afterQuietHoursOf,
  messageSettingsRepository,
  readClinicSender,
} from './message-settings.repository.ts';
import { appointmentLinksRepository, remindersRepository } from './reminders.repository.ts';
import { isAllowed, isUpcoming, NOTICE_KINDS } from './reminders.service.ts';

export const reminderMail: MailKind = {
  compose: async (ctx, { subject_id, message_id: messageId }, parts) => {
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
    return { to: recipient, content: await contentOf(ctx, { reminder, appointment, recipient }, parts) };
  },
  recordResult: (tx, { clinic_id, subject_id: id, message_id }, { state, detail, at }) => {
    const reminders = remindersRepository(tx);
    const key = { clinic_id, id, message_id };
    return state === 'queued'
      ? reminders.updateQueued(key, { detail })
      : reminders.finishQueued(key, { state, detail, state_at: at });
  },
};

async function isStillDue(
  { tx, now }: ServiceContext,
  { kind, clinic_id, starts_at }: RowOf<'reminders'>,
  appointment: ListedAppointment,
  settings: RowOf<'message_settings'> | undefined,
): Promise<boolean> {
  const fitsKind = kind === 'cancelled' ? appointment.state === 'cancelled' : isUpcoming(appointment, now);
  if (!fitsKind || appointment.starts_at.getTime() !== starts_at.getTime() || starts_at <= now) return false;
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

interface DueReminder {
  readonly reminder: RowOf<'reminders'>;
  readonly appointment: ListedAppointment;
  readonly recipient: string;
}

async function contentOf(
  ctx: ServiceContext,
  { reminder: { kind, clinic_id, known_start, message_id: messageId }, appointment, recipient }: DueReminder,
  { config: { publicUrl }, secret }: Pick<Kernel, 'config' | 'secret'>,
) {
  const { now } = ctx;
  const names = await readNames(ctx, appointment);
  const sender = await readClinicSender(ctx, clinic_id);
  const template = await getTemplate(ctx, clinic_id, templateKindOf(kind));
  const link = await issueLink(ctx, appointment, { publicUrl, mail: { secret, messageId } });
  // The patient may not know of a move that preceded the cancellation.
  const announced = kind === 'cancelled' ? known_start : null;
  const shown = { ...appointment, starts_at: announced ?? appointment.starts_at };
  const values = placeholderValues(shown, names, link, ctx);
  const mail = mailing.clinicMail(letterOf(template, values), sender);
  if (!NOTICE_KINDS.includes(kind)) return mail;
  return (fromEmail: string) => {
    const { method, content } = calendarOf(appointment, names, {
      url: link,
      host: new URL(publicUrl).hostname,
      now,
      participants: {
        organizer: { name: names.clinicName, email: fromEmail },
        attendee: { name: values.paciente, email: recipient },
      },
    });
    return { ...mail, ...(method !== 'PUBLISH' && { invitation: { method, content } }) };
  };
}
