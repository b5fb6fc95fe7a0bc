import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DEFAULT_MESSAGE_SETTINGS } from '../packages/contract/src/scheduling/messages.ts';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';
import { type ReceivedMail, startMailServer } from '../packages/server/src/testing/servers/mail-server.ts';
import { type AgendaTarget, openAgenda } from './appointments.ts';
import { configureMail } from './mails.ts';
import { type Product, withProduct } from './product.ts';

/** Milliseconds to wait for the last reminders. */
const DELIVERY_TIMEOUT = 150_000;
const MINUTE_MS = 60_000;

/**
 * Kills the server repeatedly while it plans and sends reminders: every reminder arrives, cancelled appointments get
 * none, and duplicates share a Message-ID.
 */
export async function runReminders(appointments = 280, kills = 20): Promise<boolean> {
  const inbox = await startMailServer();
  try {
    return await withProduct(async (product) => {
      const token = await product.signIn();
      await configureMail(product, token, inbox.port);
      const target = await openAgenda(product, token, 1);
      const { expected, cancelled } = await bookAppointments(product, { token, target, appointments });
      await turnOnReminders(product, token, target);
      for (let serial = 0; serial < kills; serial += 1) {
        await delay(200 + 100 * (serial % 13));
        await product.kill();
        await product.start();
      }
      const deadline = Date.now() + DELIVERY_TIMEOUT;
      while (subjectsOf(inbox.received).size < expected.size && Date.now() < deadline) await delay(500);
      return report({ expected, cancelled, received: inbox.received, kills });
    });
  } finally {
    await inbox.close();
  }
}

interface Bookings {
  /** Times of appointments, which are the subjects of their reminders. */
  readonly expected: ReadonlySet<string>;
  readonly cancelled: ReadonlySet<string>;
}

/** Books within a day, five minutes each, and cancels every fifth appointment. */
async function bookAppointments(
  product: Product,
  { token, target, appointments }: { token: string; target: AgendaTarget; appointments: number },
): Promise<Bookings> {
  const { clinicId, ...who } = target;
  const expected = new Set<string>();
  const cancelled = new Set<string>();
  const first = Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS + 4 * 60 * MINUTE_MS;
  for (let place = 0; place < appointments; place += 1) {
    const { day, time } = clinicTimeAt(new Date(first + place * 5 * MINUTE_MS));
    const body = { ...who, day, time, minutes: 5, outsideHours: true };
    const booked = await product.call('POST', `scheduling/clinics/${clinicId}/appointments`, { token, body });
    if (booked.status !== 201) throw new Error(`booking: ${booked.status}`);
    const { id } = z.object({ id: z.int() }).parse(booked.body);
    if (place % 5 > 0) {
      expected.add(time);
      continue;
    }
    const change = { state: 'cancelled', version: 1 };
    await product.call('POST', `scheduling/appointments/${id}/state`, { token, body: change });
    cancelled.add(time);
  }
  return { expected, cancelled };
}

async function turnOnReminders(product: Product, token: string, { clinicId }: AgendaTarget): Promise<void> {
  const body = {
    ...DEFAULT_MESSAGE_SETTINGS,
    enabled: true,
    confirmations: false,
    lateHours: null,
    quietFrom: '00:00',
    quietTo: '00:00',
    templates: {
      booked: null,
      moved: null,
      cancelled: null,
      reminder: { subject: '{hora}', body: '{enlace}' },
      whatsapp: null,
    },
  };
  const { status } = await product.call('PUT', `scheduling/clinics/${clinicId}/messages`, { token, body });
  if (status !== 200) throw new Error(`settings of messages: ${status}`);
}

const subjectsOf = (received: readonly ReceivedMail[]): ReadonlySet<string> =>
  new Set(received.flatMap(({ subject }) => subject ?? []));

function report({
  expected,
  cancelled,
  received,
  kills,
}: Bookings & { received: readonly ReceivedMail[]; kills: number }): boolean {
  const arrived = subjectsOf(received);
  const lost = [...expected].filter((subject) => !arrived.has(subject)).length;
  const unwanted = [...cancelled].filter((subject) => arrived.has(subject)).length;
  const duplicates = received.length - arrived.size;
  const newIds = new Set(received.map(({ messageId }) => messageId)).size - arrived.size;
  console.log(
    `reminders: ${expected.size} through ${kills} kill -9; ${lost} lost, ${unwanted} of cancelled appointments, ${duplicates} duplicated (killed between delivery and commit), ${newIds} of them with another Message-ID`,
  );
  return lost === 0 && unwanted === 0 && newIds === 0;
}
