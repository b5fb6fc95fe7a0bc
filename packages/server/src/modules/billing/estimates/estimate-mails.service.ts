import { randomUUID } from 'node:crypto';
import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { mailing } from '../../mail/mail.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { assertOpen } from './estimate-answers.service.ts';
import { type EstimateMailRow, estimateMailsRepository } from './estimate-mails.repository.ts';
import type { FoundEstimate } from './estimates.repository.ts';
import { audited, present } from './estimates.service.ts';

/** Where a mail about an estimate may go, else why it may not. */
export async function findRecipient(
  { tx }: ServiceContext,
  { clinic_id, patient_id }: FoundEstimate,
): Promise<{ readonly recipient: string } | { readonly obstacle: string }> {
  const recipient = (await auth.findClinicPatient({ tx }, clinic_id, patient_id))?.email;
  if (!recipient) return { obstacle: 'El paciente no tiene correo' };
  if ((await scheduling.findConsent({ tx }, clinic_id, patient_id)) === 'no')
    return { obstacle: 'El paciente no quiere mensajes por correo' };
  return { recipient };
}

const NOT_CONFIGURED = 'No se pueden enviar correos: falta la configuración de email';

/** @throws HttpError 409 unless the estimate waits for an answer and the patient can be written to today. */
export async function mailEstimate(
  ctx: RequestContext,
  clinic: { readonly id: number },
  row: FoundEstimate,
): Promise<Estimate> {
  const { tx, caller, now } = ctx;
  assertOpen(ctx, row);
  const found = await findRecipient(ctx, row);
  if ('obstacle' in found) throw conflict(found.obstacle);
  if (!(await mailing.canSendNotifications(tx))) throw conflict(NOT_CONFIGURED);
  const mails = estimateMailsRepository(tx);
  const latest = await mails.findLatest(row);
  if (latest?.state === 'queued') return present(ctx, row);
  if (latest?.state === 'sent' && latest.recipient === found.recipient && isSameDay(latest, now))
    throw conflict(`Hoy ya se envió a ${found.recipient}`);
  const messageId = randomUUID();
  const subjectId = await mails.create({
    clinic_id: clinic.id,
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
    clinicId: clinic.id,
    subjectId,
    messageId,
    to: found.recipient,
  });
  return audited(ctx, clinic, row.id, 'send');
}

const isSameDay = ({ state_at }: EstimateMailRow, now: Date): boolean =>
  clinicTimeAt(state_at).day === clinicTimeAt(now).day;
