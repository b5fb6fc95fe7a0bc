import { randomUUID } from 'node:crypto';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type Letter, type MailKind, mailing } from '../../mail/mail.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { assertOpen, issueLink } from './estimate-answers.service.ts';
import { type EstimateMailRow, estimateMailsRepository } from './estimate-mails.repository.ts';
import type { FoundEstimate } from './estimates.repository.ts';
import { audited, lockEstimate, stateOf } from './estimates.service.ts';
import { presentEstimate } from './present-estimate.ts';

async function findRecipient({ tx }: ServiceContext, { clinic_id, patient_id }: FoundEstimate) {
  const recipient = (await auth.findClinicPatient({ tx }, clinic_id, patient_id))?.email;
  if (!recipient) return { obstacle: 'El paciente no tiene email' };
  if ((await scheduling.findConsent({ tx }, clinic_id, patient_id)) === 'no')
    return { obstacle: 'El paciente no quiere mensajes por email' };
  return { recipient };
}

const NOT_CONFIGURED = 'No se pueden enviar emails: falta la configuración de email';

export async function mailEstimate(ctx: RequestContext, row: FoundEstimate) {
  const { tx, caller, now } = ctx;
  assertOpen(ctx, row);
  const found = await findRecipient(ctx, row);
  if ('obstacle' in found) throw conflict(found.obstacle);
  if (!(await mailing.canSendNotifications(tx))) throw conflict(NOT_CONFIGURED);
  const mails = estimateMailsRepository(tx);
  const latest = await mails.findLatest(row);
  if (latest?.state === 'queued') return presentEstimate(ctx, row);
  if (latest?.state === 'sent' && latest.recipient === found.recipient && isOfToday(ctx, latest))
    throw conflict(`Hoy ya se envió a ${found.recipient}`);
  const messageId = randomUUID();
  const subjectId = await mails.create({
    clinic_id: row.clinic_id,
    estimate_id: row.id,
    sent_by: caller.id,
    state: 'queued',
    detail: null,
    recipient: found.recipient,
    message_id: messageId,
    created_at: now,
    state_at: now,
  });
  await mailing.queueCountedMail(ctx, 'estimate', {
    clinicId: row.clinic_id,
    subjectId,
    messageId,
    to: found.recipient,
  });
  return audited(ctx, row, 'send');
}

const isOfToday = ({ today, timeZone }: ServiceContext, { state_at }: EstimateMailRow): boolean =>
  clinicTimeAt(state_at, timeZone).day === today;

const WITHDRAWAL_REASONS = {
  draft: 'El presupuesto no está presentado',
  accepted: 'El presupuesto ya se aceptó',
  rejected: 'El presupuesto ya se rechazó',
  expired: 'El presupuesto venció',
} as const;

export const estimateMail: MailKind = {
  compose: async (ctx, { subject_id, message_id: messageId }, { config, secret }) => {
    const mails = estimateMailsRepository(ctx.tx);
    const mail = await mails.findQueuedForUpdate(subject_id);
    if (!mail) return undefined;
    const estimate = await lockEstimate(ctx, mail.clinic_id, mail.estimate_id);
    const withdraw = async (detail: string): Promise<undefined> => {
      await mails.updateQueued(mail, { state: 'withdrawn', detail, state_at: ctx.now });
    };
    const state = stateOf(ctx, estimate);
    if (state !== 'presented') return withdraw(WITHDRAWAL_REASONS[state]);
    const letterhead = await auth.findClinic(ctx, mail.clinic_id);
    if (!letterhead?.active) return withdraw('La clínica está desactivada');
    const found = await findRecipient(ctx, estimate);
    if ('obstacle' in found) return withdraw(found.obstacle);
    await mails.updateQueued(mail, { recipient: found.recipient });
    const link = await issueLink(ctx, estimate, {
      publicUrl: config.publicUrl,
      mail: { secret, messageId },
    });
    const patient = (await auth.identifyUsers(ctx, [estimate.patient_id])).get(estimate.patient_id);
    const sender = await scheduling.readClinicSender(ctx, mail.clinic_id);
    const lastDay = clinicTimeAt(new Date(link.expiresAt.getTime() - 1), ctx.timeZone).day;
    const letter: Letter = {
      subject: `Tu presupuesto N.º ${estimate.number} de ${sender.name}`,
      blocks: [
        `Hola, ${patient?.name ?? ''}:`,
        `${sender.name} preparó tu presupuesto N.º ${estimate.number}. Podés leerlo, aceptarlo o rechazarlo hasta el ${formatDay(lastDay)}:`,
        { label: 'Ver el presupuesto', url: link.url },
        'No reenvíes este mensaje: quien tenga el enlace puede leer el presupuesto y responderlo.',
      ],
    };
    return { to: found.recipient, content: mailing.clinicMail(letter, sender) };
  },
  recordResult: (tx, { clinic_id, subject_id: id }, { state, detail, at }) =>
    estimateMailsRepository(tx).updateQueued(
      { clinic_id, id },
      state === 'queued' ? { detail } : { state, detail, state_at: at },
    ),
};
