import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { LinkParts } from '../../../kernel/access/links.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { ClinicSender } from '../../../kernel/clinic-sender.ts';
import type { JobHandler } from '../../../kernel/jobs.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { onboarding } from '../../onboarding/onboarding.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { issueLink } from './estimate-answers.service.ts';
import { type EstimateMailRow, estimateMailsRepository } from './estimate-mails.repository.ts';
import { findRecipient } from './estimate-mails.service.ts';
import type { FoundEstimate } from './estimates.repository.ts';
import { lockEstimate, stateOf } from './estimates.service.ts';

type DeliveryParts = Parameters<typeof onboarding.deliverMail>[0];

interface PreparedMail {
  readonly mail: EstimateMailRow;
  readonly estimate: FoundEstimate;
  readonly recipient: string;
  readonly patientName: string;
  readonly sender: ClinicSender;
  readonly link: { readonly url: string; readonly expiresAt: Date };
}

/**
 * Sends the mail of a job, unless the estimate was answered or expired, the patient declined or was removed, or the clinic
 * was deactivated since it was queued. Delivery is at least once, as of every outgoing mail
 * (docs/decisions/0040-outgoing-mail.md).
 */
export const deliverEstimateMail =
  ({ database, clock, ...parts }: DeliveryParts): JobHandler =>
  async ({ id }, signal) => {
    const prepared = await systemTransaction(database, (tx) =>
      prepare({ tx, now: clock(), origin: { address: 'job', requestId: '', role: 'SYSTEM' } }, id, parts),
    );
    if (!prepared) return 'done';
    const { mail } = prepared;
    const update = (values: Parameters<ReturnType<typeof estimateMailsRepository>['updateQueued']>[1]) =>
      systemTransaction(database, (tx) => estimateMailsRepository(tx).updateQueued(mail, values));
    return onboarding.attemptDelivery(
      {
        createdAt: mail.created_at,
        send: () =>
          onboarding.sendNotification(
            onboarding.clinicEnvelope(mail, prepared.recipient),
            () => compose(prepared),
            { ...parts, database, signal, now: clock() },
          ),
        finish: (state, detail, isRejected) => {
          const failed = isRejected ? 'bounced' : 'failed';
          return update({ state: state === 'SENT' ? 'sent' : failed, detail, state_at: clock() });
        },
        postpone: (detail) => update({ detail }),
      },
      clock(),
    );
  };

const GONE = {
  draft: 'El presupuesto no está presentado',
  accepted: 'El presupuesto ya se aceptó',
  rejected: 'El presupuesto ya se rechazó',
  expired: 'El presupuesto venció',
} as const;

/** With a new link. Undefined if nothing is to be sent. */
async function prepare(
  ctx: SystemContext,
  id: number,
  { config, secret }: LinkParts,
): Promise<PreparedMail | undefined> {
  const mails = estimateMailsRepository(ctx.tx);
  const mail = await mails.findQueuedForUpdate(id);
  if (!mail) return undefined;
  const clinic = { id: mail.clinic_id };
  const estimate = await lockEstimate(ctx, clinic, mail.estimate_id);
  const withdraw = async (detail: string): Promise<undefined> => {
    await mails.updateQueued(mail, { state: 'withdrawn', detail, state_at: ctx.now });
    return undefined;
  };
  const state = stateOf(ctx, estimate);
  if (state !== 'presented') return withdraw(GONE[state]);
  const letterhead = await auth.findClinic(ctx, clinic.id);
  if (!letterhead?.active) return withdraw('La clínica está desactivada');
  const found = await findRecipient(ctx, estimate);
  if ('obstacle' in found) return withdraw(found.obstacle);
  await mails.updateQueued(mail, { recipient: found.recipient });
  const link = await issueLink(ctx, clinic, estimate, {
    publicUrl: config.publicUrl,
    mail: { secret, messageId: mail.message_id },
  });
  const patient = (await auth.identifyUsers(ctx, [estimate.patient_id])).get(estimate.patient_id);
  return {
    mail,
    estimate,
    recipient: found.recipient,
    patientName: patient?.name ?? '',
    sender: await scheduling.readClinicSender(ctx, clinic.id),
    link,
  };
}

function compose({ estimate, patientName, sender, link }: PreparedMail) {
  const clinicName = sender.name;
  const lastDay = clinicTimeAt(new Date(link.expiresAt.getTime() - 1)).day;
  const letter = {
    subject: `Tu presupuesto N.º ${estimate.number} de ${clinicName}`,
    blocks: [
      `Hola, ${patientName}:`,
      `${clinicName} preparó tu presupuesto N.º ${estimate.number}. Puedes leerlo, aceptarlo o rechazarlo hasta el ${formatDay(lastDay)}:`,
      { label: 'Ver el presupuesto', url: link.url },
      'No reenvíes este mensaje: quien tenga el enlace puede leer el presupuesto y responderlo.',
    ],
  };
  return onboarding.clinicMail(letter, sender);
}
