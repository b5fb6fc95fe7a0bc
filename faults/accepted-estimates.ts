import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays } from '../packages/contract/src/fields/time/clinic-time.ts';
import { clinicTimeAt } from '../packages/server/src/testing/argentina.ts';
import type { Product, ProductResponse } from './product.ts';

export interface EstimateDesk {
  /** Token of a receptionist. */
  readonly token: string;
  readonly dentistToken: string;
  readonly procedureId: number;
  /** URL of the patient's account. */
  readonly account: string;
  /** URL of the clinic's estimates. */
  readonly estimates: string;
}

const estimate = z.object({
  id: z.int(),
  version: z.int(),
  state: z.string(),
  hash: z.string().nullable(),
  totals: z.object({ total: z.int() }),
});
type Estimate = z.output<typeof estimate>;
export type AcceptedEstimate = Pick<Estimate, 'id' | 'hash' | 'totals'>;

/** Repeats a call until the response is not a server error. */
async function untilAnswered(call: () => Promise<ProductResponse>): Promise<ProductResponse> {
  for (;;) {
    const response = await call();
    if (response.status !== 0 && response.status < 500) return response;
    await delay(100);
  }
}

/** Presents an estimate and accepts it. A 409 to a repeated step means that the first attempt was stored. */
export async function acceptEstimate(product: Product, desk: EstimateDesk): Promise<AcceptedEstimate> {
  const { token, dentistToken, procedureId, account, estimates } = desk;
  const step = async (path: string, token: string, body: object): Promise<Estimate | undefined> => {
    const response = await untilAnswered(() => product.call('POST', path, { token, body }));
    if (response.status === 409) return undefined;
    if (response.status >= 300) throw new Error(`${path}: ${response.status}`);
    return estimate.parse(response.body);
  };
  const read = async (id: number): Promise<Estimate> =>
    estimate.parse((await untilAnswered(() => product.call('GET', `${estimates}/${id}`, { token }))).body);
  const draft = await step(`${account}/estimates`, dentistToken, {
    lines: [{ procedureId, description: 'Blanqueamiento', price: 123_456 }],
    validUntil: addDays(clinicTimeAt(new Date()).day, 10),
    note: null,
    firstInstalmentDay: null,
  });
  if (!draft) throw new Error('a new estimate was refused');
  const { id, version } = draft;
  const presented = (await step(`${estimates}/${id}/present`, dentistToken, { version })) ?? (await read(id));
  const signer = { name: 'Ana Paz', docNumber: '30111222', hash: presented.hash };
  const accepted = (await step(`${estimates}/${id}/accept`, token, signer)) ?? (await read(id));
  if (accepted.state !== 'accepted') throw new Error(`estimate ${id} is ${accepted.state}`);
  return { id, hash: presented.hash, totals: presented.totals };
}

/** Counts accepted estimates that differ from what was presented. */
export async function countChanged(
  product: Product,
  { token, estimates }: EstimateDesk,
  accepted: readonly AcceptedEstimate[],
): Promise<number> {
  let changed = 0;
  for (const { id, hash, totals } of accepted) {
    const stored = estimate.parse((await product.call('GET', `${estimates}/${id}`, { token })).body);
    const isSame =
      stored.state === 'accepted' && stored.hash === hash && stored.totals.total === totals.total;
    if (!isSame) changed += 1;
  }
  return changed;
}
