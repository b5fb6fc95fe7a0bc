import { hash, randomUUID } from 'node:crypto';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Origin, SystemContext } from '../../../kernel/request-context.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { deviceName } from '../sessions/device-name.ts';
import { usersRepository } from '../users/users.repository.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { RECORD_DEVICE } from './known-devices.statements.ts';

const FORGET_AFTER_MS = 365 * 24 * 3_600_000;

/** Queues a mail at every sign-in, so that response times do not reveal whether the device is new. */
export async function recordDevice(ctx: SystemContext, userId: number): Promise<void> {
  const { tx, origin, now } = ctx;
  const [device] = await rawQuery(tx, RECORD_DEVICE, [
    userId,
    hash('sha256', deviceKey(origin), 'buffer'),
    deviceName(origin.userAgent),
    origin.address,
    now,
    randomUUID(),
    new Date(now.getTime() - FORGET_AFTER_MS),
  ]);
  if (!device) throw new Error('The device was not recorded');
  const { id, message_id } = device;
  await mailing.queueMail(ctx, 'new-device', { clinicId: NO_CLINIC, subjectId: id, messageId: message_id });
}

/** At least 128 bits in base64url. */
const DEVICE_ID = /^[\w-]{22,64}$/;

/** Falls back to the User-Agent, which an attacker would have to guess. */
const deviceKey = ({ deviceId, userAgent }: Origin): string =>
  deviceId !== undefined && DEVICE_ID.test(deviceId) ? `id:${deviceId}` : `agent:${userAgent ?? ''}`;

const MAX_DEVICES_PER_USER = 20;
/** Protects users from a flood of mails if an attacker has their password. */
const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

export const newDeviceMail: MailKind = {
  compose: async ({ tx, now }, { subject_id }, { config }) => {
    const devices = knownDevicesRepository(tx);
    const device = await devices.findForUpdate(subject_id);
    if (!device) return undefined;
    await devices.keepLast(device.user_id, MAX_DEVICES_PER_USER);
    if (device.mail_state !== 'queued') return undefined;
    const user = await usersRepository(tx).find(device.user_id);
    const mailed = await devices.countMailed(device.user_id, new Date(now.getTime() - HOUR_MS));
    if (!user?.email || mailed >= MAILS_PER_HOUR || !(await mailing.canSendNotifications(tx))) {
      await devices.setMailState(subject_id, 'none');
      return undefined;
    }
    const content = letterOf(device, user.username, config);
    return { to: user.email, clinicId: user.clinic_id, content };
  },
  recordResult: (tx, { subject_id }, { state }) =>
    knownDevicesRepository(tx).setMailState(subject_id, state === 'bounced' ? 'failed' : state),
};

function letterOf(
  device: RowOf<'known_devices'>,
  username: string,
  { publicUrl, companyName, clinicTimeZone }: Config,
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
      'Si fuiste vos, no tenés que hacer nada.',
      'Si no fuiste vos, cambiá tu contraseña ahora. Al cambiarla se cierran tus sesiones en todos los demás dispositivos.',
      { label: 'Ir a Mi cuenta', url: `${publicUrl}/account` },
    ],
  };
  return mailing.renderLetter(letter, companyName);
}
