import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { itemOf } from '../testing/claim-fixture.ts';
import { buildMonth, expectReported, type MonthFault } from '../testing/verified/month.ts';

const month = await buildMonth();

test('valid claims have no findings, even after the obra social is renamed', async () => {
  const { app, fixture, paid } = month;
  await app.owner.query(`update health_insurances set name = 'Otra'`);
  expect(await verifyLedger(app.connection)).toEqual([]);
  expect((await fixture.read(paid)).insurance.name).toBe(paid.insurance.name);
});

describe('verification reports', () => {
  test.each<MonthFault>([
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
      'a payment that was deleted',
      ({ clinicId }) =>
        `delete from insurer_payments where clinic_id = ${clinicId} and id not in (select payment_id from insurer_payment_voids)`,
      ({ clinicId }) => [
        `batch 1 of clinic ${clinicId}: 1 entries of -3000.00 in the account (payment), instead of 0`,
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
      'a presented item that was taken out of its batch',
      ({ paid }) => `update claim_items set batch_id = null where id = ${itemOf(paid)}`,
      ({ clinicId, paid }) => [
        `item ${itemOf(paid)} of clinic ${clinicId}: presented in batch 1, and not in it`,
      ],
    ],
  ])('%s', (...fault) => expectReported(month, fault));
});
