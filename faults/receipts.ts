import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';
import {
  type AcceptedEstimate,
  acceptEstimate,
  countChanged,
  type EstimateDesk,
} from './accepted-estimates.ts';
import { patientBody } from './histories.ts';
import { type Product, withProduct } from './product.ts';
import { verify } from './verify.ts';

/** Number of receptionists who take payments at once. */
const AT_ONCE = 6;

/**
 * Kills the server repeatedly while payments are taken and voided and estimates accepted: each payment gets one receipt,
 * whose numbers have no gap, each is voided once, the balance is their sum, and `npm run verify` finds nothing.
 */
export const runReceipts = (kills = 20): Promise<boolean> =>
  withProduct(async (product) => {
    const desk = await openDesk(product);
    const acknowledged: Receipt[] = [];
    const voided: Receipt[] = [];
    const accepted: AcceptedEstimate[] = [];
    let isStopped = false;
    let serial = 0;
    const work = async (): Promise<void> => {
      while (!isStopped) {
        serial += 1;
        const paid = await pay(product, desk, serial);
        acknowledged.push(paid);
        if (paid.amount % 3 === 0) voided.push(await cancel(product, desk, paid));
        if (paid.amount % 5 === 0) accepted.push(await acceptEstimate(product, desk));
      }
    };
    const all = Promise.all(Array.from({ length: AT_ONCE }, work));
    for (let killed = 0; killed < kills; killed += 1) {
      await delay(400 + 100 * (killed % 9));
      await product.kill();
      await product.start();
    }
    isStopped = true;
    await all;
    return report(product, { desk, acknowledged, voided, accepted, kills });
  });

interface Desk extends EstimateDesk {
  /** URL of the clinic's payments. */
  readonly path: string;
  /** URL of the patient's account. */
  readonly account: string;
}

const withId = z.object({ id: z.int() });

async function openDesk(product: Product): Promise<Desk> {
  const admin = await product.signIn();
  const create = async (path: string, body: object): Promise<number> => {
    const response = await product.call('POST', path, { token: admin, body });
    if (response.status !== 201) throw new Error(`${path}: ${response.status}`);
    return withId.parse(response.body).id;
  };
  const clinicId = await create('auth/clinics', { name: 'Clínica de los recibos' });
  const patientId = await create('auth/users/create', { ...patientBody(1), clinicId });
  const signInAs = async (serial: number, name: string): Promise<string> => {
    const { username, password } = patientBody(serial);
    await create('auth/users/create', { ...patientBody(serial), clinicId, roles: [{ name }] });
    const login = await product.call('POST', 'auth/users/login', { body: { username, password } });
    return z.object({ token: z.string() }).parse(login.body).token;
  };
  const clinic = `billing/clinics/${clinicId}`;
  return {
    token: await signInAs(2, 'RECEPTIONIST'),
    dentistToken: await signInAs(3, 'DENTIST'),
    procedureId: await create(`${clinic}/procedures`, { code: 'B1', name: 'Blanqueamiento' }),
    estimates: `${clinic}/estimates`,
    path: `${clinic}/payments`,
    account: `${clinic}/patients/${patientId}`,
  };
}

const receipt = z.object({ id: z.int(), receiptNumber: z.int(), amount: z.int(), voided: z.unknown() });
type Receipt = z.output<typeof receipt>;

/** The amount is unique. A payment without a response is sent again, because the outcome is unknown. */
async function pay(product: Product, { token, account }: Desk, amount: number): Promise<Receipt> {
  const day = clinicTimeAt(new Date()).day;
  const body = { amount, method: 'transfer', day, acceptsAdvance: true, saveId: randomUUID() };
  for (;;) {
    const response = await product.call('POST', `${account}/payments`, { token, body });
    if (response.status === 201) return receipt.parse(response.body);
    if (response.status !== 0 && response.status < 500)
      throw new Error(`payment: ${response.status} ${JSON.stringify(response.body)}`);
    await delay(100);
  }
}

/** A second void is refused. A refusal after a lost response means that the first one was stored. */
async function cancel(product: Product, { token, path }: Desk, paid: Receipt): Promise<Receipt> {
  for (;;) {
    const body = { reason: 'Importe equivocado' };
    const { status } = await product.call('POST', `${path}/${paid.id}/void`, { token, body });
    if (status === 200 || status === 409) return paid;
    if (status !== 0 && status < 500) throw new Error(`void: ${status}`);
    await delay(100);
  }
}

interface Outcome {
  readonly desk: Desk;
  readonly acknowledged: readonly Receipt[];
  readonly voided: readonly Receipt[];
  readonly accepted: readonly AcceptedEstimate[];
  readonly kills: number;
}

async function report(
  product: Product,
  { desk, acknowledged, voided, accepted, kills }: Outcome,
): Promise<boolean> {
  const stored = await readAll(product, desk);
  const numbers = new Set(stored.map(({ receiptNumber }) => receiptNumber));
  const repeated = stored.length - numbers.size;
  const missing = Math.max(0, ...numbers) - numbers.size;
  const amounts = new Map(stored.map(({ amount, receiptNumber }) => [amount, receiptNumber]));
  const lost = acknowledged.filter(
    ({ amount, receiptNumber }) => amounts.get(amount) !== receiptNumber,
  ).length;
  const duplicated = stored.length - acknowledged.length;
  const { body } = await product.call('GET', `${desk.account}/account`, { token: desk.token });
  const { balance } = z.object({ balance: z.int() }).parse(body);
  const sum = (receipts: readonly Receipt[]) => receipts.reduce((total, { amount }) => total + amount, 0);
  const difference = balance + sum(acknowledged) - sum(voided);
  const voids = stored.filter((each) => each.voided !== null).length - voided.length;
  const changed = await countChanged(product, desk, accepted);
  await product.stop();
  const { isValid, lines } = await verify(product.dataDir);
  for (const line of isValid ? [] : lines) console.log(`  ${line}`);
  console.log(
    `receipts: ${acknowledged.length} payments through ${kills} kill -9; ${lost} lost, ${duplicated} stored twice, ${repeated} numbers twice, ${missing} missing; ${voided.length} voids, ${voids} too many; the balance is ${difference} cents off; ${accepted.length} estimates accepted, ${changed} of them lost or changed; npm run verify ${isValid ? 'succeeded' : 'FAILED'}`,
  );
  return (
    isValid && [lost, duplicated, repeated, missing, voids, difference, changed].every((each) => each === 0)
  );
}

const page = z.object({ items: z.array(receipt), nextCursor: z.string().nullable() });

async function readAll(product: Product, { token, path }: Desk): Promise<Receipt[]> {
  const stored: Receipt[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await product.call('GET', `${path}?limit=100${query}`, { token });
    const { items, nextCursor } = page.parse(body);
    stored.push(...items);
    cursor = nextCursor;
  }
  return stored;
}
