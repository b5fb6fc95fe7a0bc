import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Config } from '../../../kernel/config.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { mailJob, sentOrFailed } from '../mail/mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { usersRepository } from '../users/users.repository.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';

/** The devices of a user that are remembered. */
const REMEMBERED = 20;
/** Protects a user whose password somebody knows from a series of mails. */
const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

interface NewDeviceMail {
  readonly device: RowOf<'known_devices'>;
  readonly clinicId: number;
  readonly recipient: string;
  readonly username: string;
}

/** Mails a user that a new device signed in. */
export const deliverNewDeviceMail = mailJob<NewDeviceMail>({
  prepare,
  queuedAt: ({ device }) => device.first_seen_at,
  envelopeOf: ({ device, clinicId, recipient }) => ({
    pool: 'accounts',
    clinicId,
    to: recipient,
    messageId: device.message_id,
  }),
  compose,
  finish: (tx, id, outcome) => knownDevicesRepository(tx).setMailState(id, sentOrFailed(outcome)),
});

/** Undefined if no mail is due. */
async function prepare(
  tx: Tx,
  id: number,
  { now, mailer }: { readonly now: Date; readonly mailer: Mailer },
): Promise<NewDeviceMail | undefined> {
  const devices = knownDevicesRepository(tx);
  const device = await devices.findForUpdate(id);
  if (!device) return undefined;
  await devices.keepLast(device.user_id, REMEMBERED);
  if (device.mail_state !== 'queued') return undefined;
  const user = await usersRepository(tx).find(device.user_id);
  const mailed = await devices.countMailed(device.user_id, new Date(now.getTime() - HOUR_MS));
  if (!user?.email || mailed >= MAILS_PER_HOUR || !(await mailer.canSendNotifications(tx))) {
    await devices.setMailState(id, 'none');
    return undefined;
  }
  return { device, clinicId: user.clinic_id, recipient: user.email, username: user.username };
}

function compose(
  { device, username }: NewDeviceMail,
  { publicUrl, companyName, clinicTimeZone }: Config,
  { renderLetter }: Mailer,
) {
  const { day, time } = clinicTimeAt(device.first_seen_at, clinicTimeZone);
  const letter = {
    subject: `Nuevo dispositivo en tu cuenta de ${companyName}`,
    blocks: [
      'Hola:',
      `El usuario ${username} de ${companyName} inició sesión desde un dispositivo nuevo.`,
      `Dispositivo: ${device.device}`,
      `Dirección IP: ${device.address}`,
      `Fecha y hora: ${formatDay(day)}, ${time}`,
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, cambia tu contraseña ahora. Al cambiarla se cierran tus sesiones en todos los demás dispositivos.',
      { label: 'Ir a Mi cuenta', url: `${publicUrl}/account` },
    ],
  };
  return renderLetter(letter, companyName);
}
