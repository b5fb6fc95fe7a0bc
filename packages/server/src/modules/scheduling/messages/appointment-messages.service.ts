import { areaCode, whatsAppLink, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { fillTemplate } from '@dentaria/contract/scheduling/message-templates.ts';
import {
  type AppointmentMessages,
  MAIL_OBSTACLE_LABELS,
  type MailObstacle,
  type MessageConsent,
  reminder,
} from '@dentaria/contract/scheduling/messages.ts';
import { presentOpenLinks } from '../../../kernel/access/links.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auditAppointment } from '../appointments/appointment-reads.service.ts';
import { addresseeOf, type ListedAppointment } from '../appointments/appointments.repository.ts';
import { issueLink } from './delivery.service.ts';
import { getTemplate, placeholderValues, readNames } from './message-content.ts';
import { consentFor, messageSettingsRepository } from './message-settings.repository.ts';
import { appointmentLinksRepository, remindersRepository } from './reminders.repository.ts';
import { isUpcoming, queueReminder } from './reminders.service.ts';

const presentColumns = presenter(reminder.omit({ at: true }));

const presentReminder = (row: RowOf<'reminders'>): AppointmentMessages['reminders'][number] => ({
  ...presentColumns(row),
  at: (row.state === 'queued' ? row.due_at : row.state_at).toISOString(),
});

export async function readAppointmentMessages(
  { tx, now }: RequestContext,
  appointment: ListedAppointment,
): Promise<AppointmentMessages> {
  const { clinic_id, id, patient_id } = appointment;
  const settings = messageSettingsRepository(tx, clinic_id);
  const consent = await settings.findConsentRow(patient_id);
  const answer = consentFor(appointment, consent);
  const rows = await remindersRepository(tx).listOfAppointment(clinic_id, id);
  return {
    consent: consent?.answer ?? 'unasked',
    mailObstacle: mailObstacleOf(appointment, answer, rows, now),
    mayUseWhatsApp:
      isUpcoming(appointment, now) &&
      answer !== 'no' &&
      whatsAppNumber(addresseeOf(appointment).phone ?? '', await areaCodeOf(tx, clinic_id)) !== undefined,
    reminders: rows.map(presentReminder),
    links: presentOpenLinks(await appointmentLinksRepository(tx).countOpen(clinic_id, id, now)),
  };
}

async function areaCodeOf(tx: Tx, clinicId: number): Promise<string | undefined> {
  const settings = await messageSettingsRepository(tx, clinicId).find();
  return areaCode(settings?.phone ?? '');
}

function mailObstacleOf(
  appointment: ListedAppointment,
  consent: MessageConsent,
  rows: readonly RowOf<'reminders'>[],
  now: Date,
): MailObstacle | null {
  if (!isUpcoming(appointment, now)) return 'closed';
  if (!addresseeOf(appointment).email) return 'no-email';
  if (consent === 'no') return 'declined';
  const isSent = rows.some(
    ({ kind, state, starts_at }) =>
      kind === 'manual-reminder' &&
      (state === 'queued' || state === 'sent') &&
      starts_at.getTime() === appointment.starts_at.getTime(),
  );
  return isSent ? 'sent' : null;
}

export async function sendReminder(ctx: RequestContext, appointment: ListedAppointment) {
  const { mailObstacle } = await readAppointmentMessages(ctx, appointment);
  if (mailObstacle) throw conflict(MAIL_OBSTACLE_LABELS[mailObstacle]);
  const settings = await messageSettingsRepository(ctx.tx, appointment.clinic_id).find();
  const isQueued = await queueReminder(ctx, appointment, {
    kind: 'manual-reminder',
    settings,
    renewable: ['failed', 'bounced'],
    countedTo: addresseeOf(appointment).email ?? '',
  });
  if (!isQueued) throw conflict(MAIL_OBSTACLE_LABELS.sent);
  await auditAppointment(ctx, appointment, 'remind');
  return readAppointmentMessages(ctx, appointment);
}

export async function revokeLinks(ctx: RequestContext, appointment: ListedAppointment) {
  await appointmentLinksRepository(ctx.tx).removeAll(appointment.clinic_id, appointment.id);
  await auditAppointment(ctx, appointment, 'revoke-links');
  return readAppointmentMessages(ctx, appointment);
}

export async function openWhatsApp(
  ctx: RequestContext,
  appointment: ListedAppointment,
  { publicUrl }: Config,
): Promise<{ url: string }> {
  if (!isUpcoming(appointment, ctx.now)) throw conflict(MAIL_OBSTACLE_LABELS.closed);
  const { clinic_id, id, starts_at } = appointment;
  const phone = addresseeOf(appointment).phone ?? '';
  const consent = await messageSettingsRepository(ctx.tx, clinic_id).findConsentFor(appointment);
  if (consent === 'no') throw conflict(MAIL_OBSTACLE_LABELS.declined);
  const area = await areaCodeOf(ctx.tx, clinic_id);
  if (!whatsAppNumber(phone, area)) throw conflict('El teléfono del paciente no está completo');
  const { body } = await getTemplate(ctx, clinic_id, 'whatsapp');
  const link = await issueLink(ctx, appointment, { publicUrl });
  const names = await readNames(ctx, appointment);
  const values = placeholderValues(appointment, names, link, ctx);
  const text = fillTemplate(body, values);
  await remindersRepository(ctx.tx).recordWhatsApp({ clinic_id, appointment_id: id, starts_at }, ctx.now);
  await auditAppointment(ctx, appointment, 'whatsapp');
  return { url: whatsAppLink(phone, text, area) ?? '' };
}
