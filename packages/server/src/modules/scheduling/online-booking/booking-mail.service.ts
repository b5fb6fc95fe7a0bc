import { clinicTimeAt, dayInWords } from '@dentaria/contract/fields/clinic-time.ts';
import { type LinkParts, newLink } from '../../../kernel/access/links.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { ClinicSender } from '../../../kernel/clinic-sender.ts';
import type { Config } from '../../../kernel/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { JobHandler } from '../../../kernel/jobs.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import { onboarding } from '../../onboarding/onboarding.module.ts';
import { readClinicSender } from '../messages/clinic-sender.ts';
import { type AppointmentNames, readNames } from '../messages/message-content.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';
import { stateOf } from './slot-holds.service.ts';

type DeliveryParts = Parameters<typeof onboarding.deliverMail>[0];

interface BookingMail {
  readonly hold: RowOf<'slot_holds'>;
  readonly recipient: string;
  readonly messageId: string;
  readonly names: AppointmentNames;
  readonly sender: ClinicSender;
  readonly link: string;
  readonly now: Date;
}

/**
 * Sends the mail whose link books a held slot, unless the hold has ended. Delivery is at least once, as of every outgoing
 * mail (docs/decisions/0040-outgoing-mail.md).
 */
export const deliverBookingMail =
  ({ database, clock, ...parts }: DeliveryParts): JobHandler =>
  async ({ id }, signal) => {
    const mail = await systemTransaction(database, (tx) =>
      prepare({ tx, now: clock(), origin: { address: 'job', requestId: '', role: 'SYSTEM' } }, id, parts),
    );
    if (!mail) return 'done';
    const { hold } = mail;
    const finish = (mail_state: 'sent' | 'failed' | 'bounced') =>
      systemTransaction(database, async (tx) => {
        const holds = slotHoldsRepository(tx);
        const current = await holds.findForUpdate(hold);
        // A later request has a mail of its own.
        if (current?.message_id === mail.messageId) await holds.update(hold, { mail_state });
      });
    return onboarding.attemptDelivery(
      {
        createdAt: hold.mail_queued_at ?? clock(),
        send: () =>
          onboarding.sendNotification(
            {
              pool: 'visitors',
              clinicId: hold.clinic_id,
              to: mail.recipient,
              messageId: mail.messageId,
            },
            () => compose(mail, parts.config),
            { ...parts, database, signal, now: clock() },
          ),
        finish: (state, _, isRejected) =>
          finish(state === 'SENT' ? 'sent' : isRejected ? 'bounced' : 'failed'),
        postpone: async () => {},
      },
      clock(),
    );
  };

/** With a new link. Undefined if nothing is to be sent. */
async function prepare(
  ctx: SystemContext,
  id: number,
  { config, secret }: LinkParts,
): Promise<BookingMail | undefined> {
  const holds = slotHoldsRepository(ctx.tx);
  const found = await holds.find(id);
  const hold = found && (await holds.findForUpdate(found));
  if (hold?.mail_state !== 'queued' || hold.email === null || hold.message_id === null) return undefined;
  if (stateOf(hold, ctx.now) !== 'requested') {
    await holds.update(hold, { mail_state: 'failed' });
    return undefined;
  }
  const { url, tokenHash } = newLink('booking', {
    publicUrl: config.publicUrl,
    now: ctx.now,
    mail: { secret, messageId: hold.message_id },
  });
  await holds.addLink(hold, tokenHash);
  return {
    hold,
    recipient: hold.email,
    messageId: hold.message_id,
    names: await readNames(ctx, hold),
    sender: await readClinicSender(ctx, hold.clinic_id),
    link: url,
    now: ctx.now,
  };
}

/** Holds nothing that the visitor wrote: the address may be somebody else's. */
function compose({ hold, names, sender, link, now }: BookingMail, { clinicTimeZone: timeZone }: Config) {
  const { day, time } = clinicTimeAt(hold.starts_at, timeZone);
  const date = dayInWords(day, clinicTimeAt(now, timeZone).day);
  const until = clinicTimeAt(hold.expires_at, timeZone).time;
  const letter = {
    subject: `Confirma tu turno del ${date} en ${names.clinicName}`,
    blocks: [
      'Hola:',
      `Recibimos un pedido de turno para el ${date} a las ${time} con ${names.professionalName}, en ${names.clinicName}.`,
      `El turno queda reservado cuando lo confirmes. Te guardamos el horario hasta las ${until}.`,
      { label: 'Confirmar mi turno', url: link },
      'Si no pediste este turno, ignora este mensaje: no se reservará nada.',
    ],
  };
  return onboarding.clinicMail(letter, sender);
}
