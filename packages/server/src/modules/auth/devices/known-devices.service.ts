import { hash, randomUUID } from 'node:crypto';
import { enqueue } from '../../../kernel/jobs.ts';
import type { Origin, SystemContext } from '../../../kernel/request-context.ts';
import { deviceName } from '../sessions/device-name.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';

/** A device that was not used for a year is new again. */
const REMEMBERED_MS = 365 * 24 * 3_600_000;

/**
 * Notes the device of a sign-in. A job mails its user if it is a new one: every sign-in queues the job, so that its answer
 * takes the same time.
 */
export async function noteDevice({ tx, origin, now }: SystemContext, userId: number): Promise<void> {
  const id = await knownDevicesRepository(tx).note(
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
  await enqueue(tx, 'new-device-mail', { id });
}

/** At least 128 bits in base64url. */
const DEVICE_ID = /^[\w-]{22,64}$/;

/**
 * What recognizes a device: the random name that its browser keeps. A program that sends none is recognized by its
 * User-Agent, which another one that leaves out the name would have to guess.
 */
const deviceKey = ({ deviceId, userAgent }: Origin): string =>
  deviceId !== undefined && DEVICE_ID.test(deviceId) ? `id:${deviceId}` : `agent:${userAgent ?? ''}`;
