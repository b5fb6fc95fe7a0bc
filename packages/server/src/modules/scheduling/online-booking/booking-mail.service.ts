import { clinicTimeAt, dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import { newLink } from '../../../kernel/access/links.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { Moment } from '../../../kernel/request-context.ts';
import { type Letter, type MailKind, mailing } from '../../mail/mail.module.ts';
import { type AppointmentNames, readNames } from '../messages/message-content.ts';
import { readClinicSender } from '../messages/message-settings.repository.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';
import { stateOf } from './slot-holds.service.ts';

export const bookingMail: MailKind = {
  compose: async (ctx, { subject_id, message_id: messageId }, { config, secret }) => {
    const holds = slotHoldsRepository(ctx.tx);
    const found = await holds.find(subject_id);
    const hold = found && (await holds.findForUpdate(found));
    if (hold?.mail_state !== 'queued' || hold.email === null || hold.message_id !== messageId)
      return undefined;
    if (stateOf(hold, ctx.now) !== 'requested') {
      await holds.update(hold, { mail_state: 'failed' });
      return undefined;
    }
    const { url, tokenHash } = newLink('booking', {
      publicUrl: config.publicUrl,
      now: ctx.now,
      mail: { secret, messageId },
    });
    await holds.addLink(hold, tokenHash);
    const names = await readNames(ctx, hold);
    const letter = letterOf(ctx, hold, names, url);
    return {
      to: hold.email,
      content: mailing.clinicMail(letter, await readClinicSender(ctx, hold.clinic_id)),
    };
  },
  recordResult: async (tx, { clinic_id, subject_id: id, message_id }, { state: mail_state }) => {
    const holds = slotHoldsRepository(tx);
    const current = await holds.findForUpdate({ clinic_id, id });
    if (current?.message_id === message_id) await holds.update(current, { mail_state });
  },
};

/** Contains nothing that the visitor typed, because the address may belong to somebody else. */
function letterOf(
  { today, timeZone }: Moment,
  hold: RowOf<'slot_holds'>,
  names: AppointmentNames,
  link: string,
): Letter {
  const { day, time } = clinicTimeAt(hold.starts_at, timeZone);
  const date = dayInWords(day, today);
  const until = clinicTimeAt(hold.expires_at, timeZone).time;
  return {
    subject: `Confirmá tu turno del ${date} en ${names.clinicName}`,
    blocks: [
      'Hola:',
      `Recibimos un pedido de turno para el ${date} a las ${time} con ${names.professionalName}, en ${names.clinicName}.`,
      `El turno queda reservado cuando lo confirmes. Te guardamos el horario hasta las ${until}.`,
      { label: 'Confirmar mi turno', url: link },
      'Si no pediste este turno, ignorá este mensaje: no se reservará nada.',
    ],
  };
}
