import { CLAIM_ITEM_STATES } from '@dentaria/contract/billing/claim-state.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { TODAY } from '../../../../testing/clock.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { newPrice, newPriceList } from '../billing-builders.ts';
import { buildBatch, buildClaimItem, newInsurerPayment } from '../claim-builders.ts';
import { buildClaimFixture } from '../claim-fixture.ts';
import { newCoverage } from '../coverages.ts';
import { ClaimModel } from './claim-model.ts';

const today = TODAY;

/** A step runs the first possible action from `action` on. */
const ACTIONS = [
  ...(['add', 'draft', 'reject', 'undo', 'take-out', 'present'] as const),
  ...(['pay', 'reject', 'give-up', 'present', 'void', 'reopen', 'reprice'] as const),
] as const;
type Action = (typeof ACTIONS)[number];

const step = fc.record({
  action: fc.nat({ max: ACTIONS.length - 1 }),
  place: fc.nat(),
  other: fc.nat(),
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  /** Percentage of the open amount. */
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % all.length];
const partOf = (amount: number, percent: number): number => Math.max(1, Math.floor((amount * percent) / 100));

async function openHistory(app: TestApp) {
  const { parts, billing, params, ofPatient } = await buildClaimFixture(app);
  const { insuranceId, procedureId } = parts;
  const list = await billing.createPriceList({ params, body: newPriceList({ insuranceId }) });
  const model = new ClaimModel();
  const one = (id: number) => ({ ...params, id });
  const read = (id: number) => billing.readClaimBatch({ params: one(id) });
  const versionOf = async (id: number): Promise<number> =>
    (await listAll()).find((item) => item.id === id)?.version ?? 0;
  const listAll = async () =>
    (
      await Promise.all(
        CLAIM_ITEM_STATES.map((state) => billing.listClaimItems({ params, query: { state } })),
      )
    ).flat();

  /** Returns false if the action is not possible. */
  const act: Record<Action, (step: Step) => Promise<boolean>> = {
    add: async ({ amount }) => {
      model.add((await buildClaimItem(app, parts, { amount })).id, amount);
      return true;
    },

    draft: async () => {
      if (model.waiting.length === 0) return false;
      model.draft((await buildBatch(app, parts)).id);
      return true;
    },

    'take-out': async ({ place, other }) => {
      const batch = pick(
        model.batches.filter(({ isPresented }) => !isPresented),
        place,
      );
      const item = batch && pick(model.itemsOf(batch.id), other);
      if (!item) return false;
      const { version, period } = await read(batch.id);
      const itemIds = model.itemsOf(batch.id).flatMap(({ id }) => (id === item.id ? [] : [id]));
      await billing.updateClaimBatch({ params: one(batch.id), body: { period, version, itemIds } });
      item.batchId = null;
      return true;
    },

    present: async ({ place }) => {
      const drafts = model.batches.filter(
        ({ id, isPresented }) => !isPresented && model.itemsOf(id).length > 0,
      );
      const batch = pick(drafts, place);
      if (!batch) return false;
      const { version } = await read(batch.id);
      await billing.presentClaimBatch({ params: one(batch.id), body: { day: today, version } });
      model.present(batch.id);
      return true;
    },

    pay: async ({ place, percent }) => {
      const batch = pick(
        model.batches.filter((each) => model.open(each) > 0),
        place,
      );
      if (!batch) return false;
      const amount = partOf(model.open(batch), percent);
      const { payments } = await billing.createInsurerPayment({
        params: one(batch.id),
        body: newInsurerPayment({ amount }),
      });
      model.pay(batch.id, payments.at(-1)?.id ?? 0, amount);
      return true;
    },

    void: async ({ place, other }) => {
      const batch = pick(
        model.batches.filter(({ payments }) => payments.some(({ isVoid }) => !isVoid)),
        place,
      );
      const payment =
        batch &&
        pick(
          batch.payments.filter(({ isVoid }) => !isVoid),
          other,
        );
      if (!payment) return false;
      const call = { params: { ...one(batch.id), paymentId: payment.id }, body: { reason: 'Repetido' } };
      await billing.voidInsurerPayment(call);
      model.void(batch.id, payment.id);
      return true;
    },

    reject: async ({ place, percent }) => {
      const item = pick(
        model.items.filter((each) => model.stateOf(each) === 'presented'),
        place,
      );
      if (!item || item.batchId === null) return false;
      const batch = model.batch(item.batchId);
      const amount = partOf(Math.min(item.amount, model.open(batch)), percent);
      await billing.createClaimRejections({
        params: one(batch.id),
        body: { items: [{ itemId: item.id, amount }], reason: 'Falta la firma', day: today },
      });
      model.reject(batch.id, item, amount);
      return true;
    },

    undo: async ({ place }) => {
      const item = pick(
        model.items.filter((each) => model.stateOf(each) === 'rejected'),
        place,
      );
      const batch = item && model.rejectedBy(item);
      if (!batch) return false;
      const call = { params: { ...one(batch.id), itemId: item.id }, body: { reason: 'Era de otro' } };
      await billing.undoClaimRejection(call);
      model.undo(batch.id, item);
      return true;
    },

    'give-up': async ({ place }) => {
      const item = pick(model.waiting, place);
      if (!item) return false;
      const body = { reason: 'No conviene', version: await versionOf(item.id) };
      await billing.giveUpClaimItem({ params: one(item.id), body });
      item.isGivenUp = true;
      return true;
    },

    reopen: async ({ place }) => {
      const item = pick(
        model.items.filter(({ isGivenUp }) => isGivenUp),
        place,
      );
      if (!item) return false;
      await billing.reopenClaimItem({ params: one(item.id), body: { version: await versionOf(item.id) } });
      item.isGivenUp = false;
      return true;
    },

    // Presented items keep their amount and number.
    reprice: async ({ amount, place }) => {
      const prices = await billing.readPrices({ params: one(list.id), query: {} });
      const body = newPrice({ price: amount, version: prices.list.version });
      await billing.writePrice({ params: { ...one(list.id), procedureId }, body });
      await billing.writeCoverage({ params: ofPatient, body: newCoverage({ insuranceId }, `${place}`) });
      return true;
    },
  };

  const expectEqual = async (): Promise<void> => {
    const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id - b.id);
    expect(byId(await listAll()).map(({ id, state, amount }) => ({ id, state, amount }))).toEqual(
      byId(model.items).map((item) => ({ id: item.id, state: model.stateOf(item), amount: item.amount })),
    );
    const batches = await billing.listClaimBatches({ params, query: {} });
    expect(byId(batches).map(({ id, totals }) => [id, totals.open])).toEqual(
      byId(model.batches).map((batch) => [
        batch.id,
        batch.isPresented
          ? model.open(batch)
          : model.itemsOf(batch.id).reduce((sum, { amount }) => sum + amount, 0),
      ]),
    );
    const [account] = await billing.listInsurerAccounts({ params });
    expect([account?.due ?? 0, account?.waiting.amount ?? 0]).toEqual([model.due, model.waitingAmount]);
    const { entries, closingBalance } = await billing.readInsurerStatement({
      params: one(parts.insuranceId),
      query: {},
    });
    expect(entries.map(({ amount }) => amount)).toEqual(model.entries);
    expect(closingBalance).toBe(model.due);
    const { collected, insurers } = await billing.readResults({ params, query: { from: today, to: today } });
    expect([collected, insurers]).toEqual([model.paid, model.paid]);
  };

  const take = async (each: Step): Promise<void> => {
    for (const action of [...ACTIONS.slice(each.action), ...ACTIONS.slice(0, each.action)])
      if (await act[action](each)) return;
  };

  return { take, expectEqual };
}

/** Compares random histories of up to 40 steps with a model, to the cent, after every `interval` steps. */
export async function checkRandomClaims(
  app: TestApp,
  { numRuns, interval }: { readonly numRuns: number; readonly interval: number },
): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    const history = await openHistory(app);
    for (const [at, each] of steps.entries()) {
      await history.take(each);
      if (at % interval === interval - 1) await history.expectEqual();
    }
    await history.expectEqual();
    expect(await verifyLedger(app.connection)).toEqual([]);
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
}
