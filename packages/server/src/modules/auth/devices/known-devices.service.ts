import { hash, randomUUID } from 'node:crypto';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { Origin, SystemContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { deviceName } from '../sessions/device-name.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';

/** A device that was not used for a year is new again. */
const REMEMBERED_MS = 365 * 24 * 3_600_000;

/**
 * Notes the device of a sign-in. Every sign-in queues a mail, so that its answer takes the same time; it is sent if the device is new.
 */
export async function noteDevice(ctx: SystemContext, userId: number): Promise<void> {
  const { tx, origin, now } = ctx;
  const { id, message_id } = await knownDevicesRepository(tx).note(
    {
      user_id: userId,
      device_hash: hash('sha256', deviceKey(origin), 'buffer'),
      device: deviceName(origin.userAgent),
      address: origin.address,
      last_seen_at: now,
      message_id: randomUUID(),
    },
    new Date(now.getTime() - REMEMBERED_MS),
  );
  await mailing.queueMail(ctx, 'new-device', { clinicId: NO_CLINIC, subjectId: id, messageId: message_id });
}

/** At least 128 bits in base64url. */
const DEVICE_ID = /^[\w-]{22,64}$/;

/**
 * What recognizes a device: the random name that its browser keeps. A program that sends none is recognized by its
 * User-Agent, which another one that leaves out the name would have to guess.
 */
const deviceKey = ({ deviceId, userAgent }: Origin): string =>
  deviceId !== undefined && DEVICE_ID.test(deviceId) ? `id:${deviceId}` : `agent:${userAgent ?? ''}`;
