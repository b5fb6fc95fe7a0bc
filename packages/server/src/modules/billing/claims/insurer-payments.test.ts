import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import {
  buildBatch,
  buildClaimItem,
  buildPresentedBatch,
  newInsurerPayment,
} from '../testing/claim-builders.ts';
import { buildClaimFixture, type ClaimFixture, itemOf } from '../testing/claim-fixture.ts';

const app = await testApp();
const today = TODAY;

let fixture: ClaimFixture;

beforeEach(async () => {
  fixture = await buildClaimFixture(app);
});

describe('payments of the obra social', () => {
  test('pay a batch in parts; a voided payment is owed again', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    expect(await fixture.pay(batch, { amount: 400_000, reference: 'Liq. 77' })).toMatchObject({
      state: 'partly-paid',
      totals: { paid: 400_000, open: 600_000 },
      payments: [
        { amount: 400_000, reference: 'Liq. 77', takenBy: { id: fixture.dentist.id }, voided: null },
      ],
    });
    const paid = await fixture.pay(batch, { amount: 600_000 });
    expect(paid).toMatchObject({ state: 'paid', lines: [{ state: 'paid' }], totals: { open: 0 } });
    const paymentId = paid.payments[1]?.id ?? 0;
    const voidIt = () =>
      fixture.billing.voidInsurerPayment({
        params: { ...fixture.one(batch), paymentId },
        body: { reason: 'Otra presentación' },
      });
    expect(await voidIt()).toMatchObject({
      state: 'partly-paid',
      payments: [
        { voided: null },
        { voided: { by: { id: fixture.dentist.id }, reason: 'Otra presentación' } },
      ],
      totals: { paid: 400_000, open: 600_000 },
    });
    await expect(voidIt()).rejects.toMatchObject({ status: 409, message: 'El pago ya está anulado' });
    const { entries, closingBalance } = await fixture.billing.readInsurerStatement({
      params: { ...fixture.params, id: fixture.parts.insuranceId },
      query: {},
    });
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['presentation', 1_000_000, 1_000_000],
      ['payment', -400_000, 600_000],
      ['payment', -600_000, 0],
      ['payment-void', 600_000, 600_000],
    ]);
    expect(closingBalance).toBe(600_000);
  });

  test('a payment that is sent twice is recorded once', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const body = newInsurerPayment({ amount: 1_000_000 });
    const send = (change = {}) =>
      fixture.billing.createInsurerPayment({ params: fixture.one(batch), body: { ...body, ...change } });
    await Promise.all([send(), send()]);
    expect(await send()).toMatchObject({ payments: [{ amount: 1_000_000 }], totals: { open: 0 } });
    await expect(send({ amount: 1 })).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    [
      'more than is open',
      { amount: 1_000_001 },
      'amount',
      `Supera en ${formatCents(1)} lo que falta cobrar de esta presentación`,
    ],
    ['the future', { day: '2099-01-01' }, 'day', 'No puede ser un día futuro'],
  ])('refuses %s', async (_name, body, field, message) => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await expect(fixture.pay(batch, body)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });

  test('refuses a payment of a draft', async () => {
    await buildClaimItem(app, fixture.parts);
    await expect(fixture.pay(await buildBatch(app, fixture.parts), {})).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('rejections', () => {
  test('a rejected item is presented again in a later batch', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const itemId = itemOf(batch);
    expect(await fixture.reject(batch, [{ itemId }])).toMatchObject({
      state: 'rejected',
      totals: { claimed: 1_000_000, rejected: 1_000_000, open: 0 },
      lines: [{ state: 'rejected', rejection: { amount: 1_000_000, reason: 'Falta la radiografía' } }],
    });
    expect(await fixture.due()).toEqual([[0, 1_000_000]]);
    expect(await fixture.waiting()).toMatchObject([
      { id: itemId, state: 'rejected', rejection: { batch: { number: 1 } }, batch: null },
    ]);
    const again = await fixture.present(await buildBatch(app, fixture.parts));
    expect(again).toMatchObject({
      number: 2,
      totals: { claimed: 1_000_000 },
      lines: [{ itemId, rejection: null }],
    });
    expect(await fixture.read(batch)).toMatchObject({
      lines: [{ presentedAgainIn: { number: 2 }, state: 'presented' }],
    });
    expect(await fixture.due()).toEqual([[1_000_000, 0]]);
  });

  test('a partly rejected item is presented again for the rejected part', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const itemId = itemOf(batch);
    expect(await fixture.reject(batch, [{ itemId, amount: 300_000 }])).toMatchObject({
      state: 'presented',
      totals: { rejected: 300_000, open: 700_000 },
      lines: [{ amount: 1_000_000 }],
    });
    const [item] = await fixture.waiting();
    expect(item).toMatchObject({ amount: 300_000, state: 'rejected' });
    await expect(
      fixture.billing.updateClaimItem({
        params: fixture.one({ id: itemId }),
        body: { amount: 300_001, version: item?.version ?? 0 },
      }),
    ).rejects.toMatchObject({
      status: 400,
      errors: { amount: `No puede superar lo debitado: ${formatCents(300_000)}` },
    });
    expect(await buildBatch(app, fixture.parts)).toMatchObject({ totals: { claimed: 300_000 } });
    expect(await fixture.read(batch)).toMatchObject({
      lines: [{ presentedAgainIn: { number: 2 }, state: 'draft' }],
    });
  });

  test('a rejection can be undone unless the item is in another batch', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const itemId = itemOf(batch);
    const undo = () =>
      fixture.billing.undoClaimRejection({
        params: { ...fixture.one(batch), itemId },
        body: { reason: 'Era de otro' },
      });
    await expect(undo()).rejects.toMatchObject({ status: 409, message: 'La prestación no está debitada' });
    await fixture.reject(batch, [{ itemId, amount: 1 }]);
    const draft = await buildBatch(app, fixture.parts);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    await fixture.billing.removeClaimBatch({ params: fixture.one(draft), query: { version: draft.version } });
    expect(await undo()).toMatchObject({
      state: 'presented',
      totals: { rejected: 0, open: 1_000_000 },
      lines: [{ state: 'presented', rejection: null, amount: 1_000_000 }],
    });
    expect(await fixture.waiting()).toEqual([]);
    await fixture.reject(batch, [{ itemId }]);
    expect(await fixture.due()).toEqual([[0, 1_000_000]]);
  });

  test('a rejected item can be given up without changing any account', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await fixture.reject(batch, [{ itemId: itemOf(batch) }]);
    const [item] = await fixture.waiting();
    await fixture.billing.giveUpClaimItem({
      params: fixture.one(item ?? { id: 0 }),
      body: { reason: 'No conviene', version: item?.version ?? 0 },
    });
    expect(await fixture.due()).toEqual([[0, 0]]);
    expect(await fixture.billing.readAccount({ params: fixture.ofPatient })).toMatchObject({ balance: 0 });
    expect(await fixture.read(batch)).toMatchObject({ lines: [{ state: 'given-up' }] });
  });

  test.each([
    [
      'more than the item',
      (itemId: number) => [{ itemId, amount: 1_000_001 }],
      'items.0.amount',
      `Supera lo presentado: ${formatCents(1_000_000)}`,
    ],
  ])('refuses %s', async (_name, items, field, message) => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await expect(fixture.reject(batch, items(itemOf(batch)))).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });

  test('refuses to reject more than is open, and to reject an item twice', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await fixture.pay(batch, { amount: 999_999 });
    await expect(fixture.reject(batch, [{ itemId: itemOf(batch) }])).rejects.toMatchObject({
      status: 400,
      errors: { items: `Supera lo que falta cobrar de esta presentación: ${formatCents(1)}` },
    });
    await fixture.reject(batch, [{ itemId: itemOf(batch), amount: 1 }]);
    await expect(fixture.reject(batch, [{ itemId: itemOf(batch), amount: 1 }])).rejects.toMatchObject({
      status: 409,
      message: 'La prestación ya está debitada',
    });
  });
});

test("groups the obra social's debts by age", async () => {
  for (const days of [0, 30, 31, 91]) {
    await buildClaimItem(app, fixture.parts, { day: addDays(today, -days) });
    await fixture.present(await buildBatch(app, fixture.parts), addDays(today, -days));
  }
  expect(await fixture.billing.listInsurerAccounts({ params: fixture.params })).toMatchObject([
    { due: 4_000_000, byAge: { upTo30: 2_000_000, upTo60: 1_000_000, upTo90: 0, over90: 1_000_000 } },
  ]);
});

describe('a race has one outcome when', () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).toSorted();

  test('two people present one batch at once', async () => {
    await buildClaimItem(app, fixture.parts);
    const draft = await buildBatch(app, fixture.parts);
    expect(await outcomes([fixture.present(draft), fixture.present(draft)])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await fixture.due()).toEqual([[1_000_000, 0]]);
  });

  test('two people put one item into two batches at once', async () => {
    await buildClaimItem(app, fixture.parts);
    expect(await outcomes([buildBatch(app, fixture.parts), buildBatch(app, fixture.parts)])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await fixture.billing.listClaimBatches({ params: fixture.params, query: {} })).toMatchObject([
      { items: 1 },
    ]);
  });

  test('two payments of a whole batch are concurrent', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const amount = batch.totals.open;
    expect(await outcomes([fixture.pay(batch, { amount }), fixture.pay(batch, { amount })])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await fixture.due()).toEqual([[0, 0]]);
  });

  test('a payment and a rejection of a whole batch are concurrent', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    const calls = [
      fixture.pay(batch, { amount: batch.totals.open }),
      fixture.reject(batch, [{ itemId: itemOf(batch) }]),
    ];
    expect(await outcomes(calls)).toEqual(['fulfilled', 'rejected']);
    expect((await fixture.read(batch)).totals.open).toBe(0);
  });
});
