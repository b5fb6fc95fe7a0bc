import { expect } from 'vitest';
import { rolledBack } from '../../../../testing/rolled-back.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { verifyLedgerIn } from '../../ledger/verify-ledger.ts';
import { buildBatch, buildClaimItem, buildPresentedBatch } from '../claim-builders.ts';
import { buildClaimFixture, itemOf } from '../claim-fixture.ts';

/** Batch 1: paid in part, with a voided payment. Batch 2: rejected and undone. Batch 3: rejected in part. Batch 4: a draft. */
export async function buildMonth() {
  const app = await testApp();
  const fixture = await buildClaimFixture(app);
  const { billing, parts, params, one } = fixture;
  const clinicId = params.clinicId;
  const paid = await buildPresentedBatch(app, parts);
  await fixture.pay(paid, { amount: 300_000 });
  const { payments } = await fixture.pay(paid, { amount: 200_000 });
  const second = payments.find(({ amount }) => amount === 200_000)?.id ?? 0;
  await billing.voidInsurerPayment({
    params: { ...one(paid), paymentId: second },
    body: { reason: 'Repetido' },
  });
  const undone = await buildPresentedBatch(app, parts);
  await fixture.reject(undone, [{ itemId: itemOf(undone) }]);
  await billing.undoClaimRejection({
    params: { ...one(undone), itemId: itemOf(undone) },
    body: { reason: 'Error de carga' },
  });
  const rejected = await buildPresentedBatch(app, parts);
  await fixture.reject(rejected, [{ itemId: itemOf(rejected), amount: 400_000 }]);
  await buildClaimItem(app, parts);
  await buildBatch(app, parts);
  return { app, clinicId, fixture, paid, undone, rejected };
}

type Month = Awaited<ReturnType<typeof buildMonth>>;

/** Changes made in the database, with the finding that each causes. */
export type MonthFault = readonly [
  what: string,
  statement: (month: Month) => string,
  findings: (month: Month) => readonly string[],
];

export async function expectReported(month: Month, [, statement, findings]: MonthFault): Promise<void> {
  const found = await rolledBack(month.app, async (client) => {
    await client.query(
      `insert into health_insurances (name, federation_code, details) values ('Aun otra', 'x', 'x')`,
    );
    await client.query(statement(month));
    return verifyLedgerIn(client);
  });
  expect(found).toEqual(findings(month));
}
