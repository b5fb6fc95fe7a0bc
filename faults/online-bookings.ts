import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, timeOfMinutes } from '../packages/contract/src/fields/time/clinic-time.ts';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';
import { type MailServer, startMailServer } from '../packages/server/src/testing/servers/mail-server.ts';
import { type AgendaTarget, openAgenda } from './appointments.ts';
import { configureMail } from './mails.ts';
import { type Product, type ProductResponse, withProduct } from './product.ts';

/** Number of visitors who book at once. */
const AT_ONCE = 6;
/** Milliseconds in which a visitor must have booked. */
const PATIENCE = 240_000;
const LENGTH = 30;
const PER_DAY = (24 * 60) / LENGTH;

/**
 * Kills the server repeatedly while visitors hold slots, two of them the same one, read their mail and confirm: each ends
 * with one appointment, and no slot is booked twice.
 */
export async function runOnlineBookings(visitors = 60, kills = 15): Promise<boolean> {
  const inbox = await startMailServer();
  try {
    return await withProduct(
      async (product) => {
        const token = await product.signIn();
        await configureMail(product, token, inbox.port);
        const target = await openAgenda(product, token, 1);
        await turnOnBooking(product, token, target);
        const waiting = Array.from({ length: visitors }, (_, serial) => serial);
        let isDone = false;
        const booked: boolean[] = [];
        const work = async (): Promise<void> => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
            booked.push(await bookOnline({ product, target, inbox, serial: next }));
        };
        const all = Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => {
          isDone = true;
        });
        let killed = 0;
        for (; killed < kills && !isDone; killed += 1) {
          await delay(600 + 150 * (killed % 11));
          await product.kill();
          await product.start();
        }
        await all;
        const failed = booked.filter((each) => !each).length;
        return failed === 0 && (await report(product, { token, target, visitors, killed }));
      },
      { environment: { TRUST_PROXY: '127.0.0.1' } },
    );
  } finally {
    await inbox.close();
  }
}

async function turnOnBooking(product: Product, token: string, { clinicId, typeId }: AgendaTarget) {
  const body = { enabled: true, daysAhead: 60, noticeHours: 0, typeIds: [typeId] };
  const path = `scheduling/clinics/${clinicId}/online-booking`;
  const { status } = await product.call('PUT', path, { token, body });
  if (status !== 200) throw new Error(`settings of online booking: ${status}`);
}

interface Visit {
  readonly product: Product;
  readonly target: AgendaTarget;
  readonly inbox: MailServer;
  readonly serial: number;
}

const held = z.object({ token: z.string() });

/** True once the visitor has read that the appointment is booked. */
async function bookOnline({ product, target, inbox, serial }: Visit): Promise<boolean> {
  const { clinicId, ...choice } = target;
  const visitor = `203.0.113.${serial}`;
  const email = `visitor_${serial}@example.com`;
  const first = addDays(clinicTimeAt(new Date()).day, 7);
  const deadline = Date.now() + PATIENCE;
  const post = (path: string, body?: object) =>
    product.call('POST', `scheduling/${path}`, { visitor, ...(body && { body }) });
  // Visitors come in pairs that want the same slot. One of each pair finds it taken and takes the next.
  for (let place = serial - (serial % 2); Date.now() < deadline; place += 1) {
    const day = addDays(first, Math.floor(place / PER_DAY));
    const time = timeOfMinutes((place % PER_DAY) * LENGTH);
    const hold = await retry(() => post(`online-booking/${clinicId}/holds`, { ...choice, day, time }));
    if (hold.status !== 201) {
      await delay(200);
      continue;
    }
    const { token } = held.parse(hold.body);
    const docNumber = String(50_000_000 + serial);
    const contact = { docNumber, firstName: 'Zoe', lastName: 'Paz', phone: '11 5555-0100', email };
    const requested = await retry(() => post(`holds/${token}/request`, contact));
    if (requested.status !== 200) throw new Error(`request: ${JSON.stringify(requested)}`);
    while (Date.now() < deadline) {
      await delay(300);
      const mail = inbox.received.findLast(({ recipients }) => recipients.includes(email));
      const link = /\/reservar\/confirmar\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
      if (!link) continue;
      const { status } = await post(`booking-links/${link}/confirm`);
      if (status === 200) return true;
      if (status === 409) throw new Error(`visitor ${serial} cannot confirm`);
    }
  }
  console.log(`visitor ${serial} has not booked`);
  return false;
}

/** Sent again, because without a response the outcome is unknown. */
async function retry(call: () => Promise<ProductResponse>): Promise<ProductResponse> {
  for (;;) {
    const response = await call();
    if (response.status !== 0 && response.status < 500) return response;
    await delay(100);
  }
}

const agenda = z.object({
  appointments: z.array(
    z.object({
      startsAt: z.string(),
      patient: z.object({ id: z.int() }),
      contact: z.object({ email: z.string() }),
    }),
  ),
});

interface Outcome {
  readonly token: string;
  readonly target: AgendaTarget;
  readonly visitors: number;
  readonly killed: number;
}

async function report(product: Product, { token, target, visitors, killed }: Outcome): Promise<boolean> {
  const from = clinicTimeAt(new Date()).day;
  const path = `scheduling/clinics/${target.clinicId}/agenda?from=${from}&days=42&professionalId=${target.professionalId}`;
  const { appointments } = agenda.parse((await product.call('GET', path, { token })).body);
  const distinct = (key: (each: (typeof appointments)[number]) => string | number) =>
    new Set(appointments.map(key)).size;
  const lost = visitors - distinct(({ contact }) => contact.email);
  const duplicated = appointments.length - distinct(({ contact }) => contact.email);
  const overlapping = appointments.length - distinct(({ startsAt }) => startsAt);
  const strangers = appointments.length - distinct(({ patient }) => patient.id);
  console.log(
    `online bookings: ${visitors} visitors through ${killed} kill -9; ${lost} lost, ${duplicated} booked twice, ${overlapping} on one slot, ${strangers} with another's record`,
  );
  return lost === 0 && duplicated === 0 && overlapping === 0 && strangers === 0;
}
