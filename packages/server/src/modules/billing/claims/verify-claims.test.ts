import { describe, expect, test } from 'vitest';
import { rolledBack } from '../../../testing/rolled-back.ts';
import { testApp } from '../../../testing/test-app.ts';
import { verifyLedger, verifyLedgerIn } from '../ledger/verify-ledger.ts';
import { buildBatch, buildClaimItem, buildPresentedBatch } from '../testing/claim-builders.ts';
import { itemOf, openClaimDesk } from '../testing/claim-desk.ts';

/** Batch 1: paid in part, with a voided payment. Batch 2: rejected and undone. Batch 3: rejected in part. Batch 4: a draft. */
async function buildMonth() {
  const app = await testApp();
  const desk = await openClaimDesk(app);
  const { billing, parts, params, one } = desk;
  const clinicId = params.clinicId;
  const paid = await buildPresentedBatch(app, parts);
  await desk.pay(paid, { amount: 300_000 });
  const { payments } = await desk.pay(paid, { amount: 200_000 });
  const second = payments.find(({ amount }) => amount === 200_000)?.id ?? 0;
  await billing.voidInsurerPayment({
    params: { ...one(paid), paymentId: second },
    body: { reason: 'Repetido' },
  });
  const undone = await buildPresentedBatch(app, parts);
  await desk.reject(undone, [{ itemId: itemOf(undone) }]);
  await billing.undoClaimRejection({
    params: { ...one(undone), itemId: itemOf(undone) },
    body: { reason: 'Error de carga' },
  });
  const rejected = await buildPresentedBatch(app, parts);
  await desk.reject(rejected, [{ itemId: itemOf(rejected), amount: 400_000 }]);
  await buildClaimItem(app, parts);
  await buildBatch(app, parts);
  return { app, clinicId, desk, paid, undone, rejected };
}

type Month = Awaited<ReturnType<typeof buildMonth>>;

/** What is done in the database behind the product's back, and what is reported of it. */
const FAULTS: readonly (readonly [
  what: string,
  statement: (month: Month) => string,
  findings: (month: Month) => readonly string[],
])[] = [
  [
    'a presented line with another amount',
    ({ paid }) => `update claim_lines set amount = amount + 0.01 where batch_id = ${paid.id}`,
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: its content does not match the hash of what was presented`,
      `batch 1 of clinic ${clinicId}: 1 entries of 10000.00 in the account (presentation), instead of 0`,
      `batch 1 of clinic ${clinicId}: 0 entries of 10000.01 in the account (presentation), instead of 1`,
    ],
  ],
  [
    'a presented batch of another month',
    ({ paid }) => `update claim_batches set period = period - interval '1 month' where id = ${paid.id}`,
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: its content does not match the hash of what was presented`,
    ],
  ],
  [
    'a payment that was deleted',
    ({ clinicId }) =>
      `delete from insurer_payments where clinic_id = ${clinicId} and id not in (select payment_id from insurer_payment_voids)`,
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: 1 entries of -3000.00 in the account (payment), instead of 0`,
    ],
  ],
  [
    'an entry of a payment that was entered twice',
    () => `insert into insurer_entries (clinic_id, insurance_id, batch_id, kind, day, description, amount, created_by, created_at)
      select clinic_id, insurance_id, batch_id, kind, day, description, amount, created_by, created_at
        from insurer_entries where kind = 'payment' and amount = -3000`,
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: 2 entries of -3000.00 in the account (payment), instead of 1`,
    ],
  ],
  [
    'a void that was deleted',
    () => 'delete from insurer_payment_voids',
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: 1 entries of 2000.00 in the account (payment-void), instead of 0`,
    ],
  ],
  [
    'a payment of more than was presented, with its entry',
    () => `with p as (update insurer_payments set amount = 12000 where amount = 3000)
      update insurer_entries set amount = -12000 where kind = 'payment' and amount = -3000`,
    ({ clinicId }) => [
      `batch 1 of clinic ${clinicId}: paid and rejected 2000.00 more than what was presented`,
    ],
  ],
  [
    'an entry in the account of another obra social',
    () =>
      `update insurer_entries set insurance_id = (select max(id) from health_insurances) where kind = 'payment-void'`,
    ({ clinicId }) => [`batch 1 of clinic ${clinicId}: an entry in the account of another obra social`],
  ],
  [
    'the undo of a rejection that was forgotten',
    () => `update claim_rejections set undone_at = null, undone_by = null, undone_reason = null`,
    ({ clinicId, undone }) => [
      `batch 2 of clinic ${clinicId}: 1 entries of 10000.00 in the account (rejection-undo), instead of 0`,
      `item ${itemOf(undone)} of clinic ${clinicId}: rejected, and still in batch 2`,
    ],
  ],
  [
    'a rejection of more than the line, with its entry',
    () => `with r as (update claim_rejections set amount = 10001 where amount = 4000),
                p as (update insurer_entries set amount = -10001 where amount = -4000)
      update claim_batches set note = note`,
    ({ clinicId, rejected }) => [
      `batch 3 of clinic ${clinicId}: paid and rejected 1.00 more than what was presented`,
      `item ${itemOf(rejected)} of clinic ${clinicId}: rejected 10001.00 of 10000.00`,
    ],
  ],
  [
    'a presented item that was taken out of its batch',
    ({ paid }) => `update claim_items set batch_id = null where id = ${itemOf(paid)}`,
    ({ clinicId, paid }) => [
      `item ${itemOf(paid)} of clinic ${clinicId}: presented in batch 1, and not in it`,
    ],
  ],
  [
    'an item that was put in a presented batch',
    ({ paid, rejected }) => `update claim_items set batch_id = ${paid.id} where id = ${itemOf(rejected)}`,
    ({ clinicId, rejected }) => [
      `item ${itemOf(rejected)} of clinic ${clinicId}: in presented batch 1, which has no line of it`,
    ],
  ],
  [
    'a batch beyond the counter',
    () => 'update claim_counters set last_number = 3',
    ({ clinicId }) => [`batch 4 of clinic ${clinicId}: beyond the counter, 3`],
  ],
  [
    'a privilege to change entries',
    () => 'grant update (amount) on insurer_entries to dentaria_serving',
    () => ['table insurer_entries: the serving role has the privilege UPDATE'],
  ],
];

const month = await buildMonth();

test('claims of the product have no findings, also after the obra social got another name', async () => {
  const { app, desk, paid } = month;
  await app.owner.query(`update health_insurances set name = 'Otra'`);
  expect(await verifyLedger(app.connection)).toEqual([]);
  expect((await desk.read(paid)).insurance.name).toBe(paid.insurance.name);
});

describe('reports', () => {
  test.each(FAULTS)('%s', async (_, statement, findings) => {
    const found = await rolledBack(month.app, async (client) => {
      await client.query(
        `insert into health_insurances (name, federation_code, details) values ('Aun otra', 'x', 'x')`,
      );
      await client.query(statement(month));
      return verifyLedgerIn(client);
    });
    expect(found).toEqual(findings(month));
  });
});
