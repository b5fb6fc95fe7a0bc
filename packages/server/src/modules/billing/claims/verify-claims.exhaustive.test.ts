import { describe, test } from 'vitest';
import { itemOf } from '../testing/claim-fixture.ts';
import { buildMonth, expectReported, type MonthFault } from '../testing/verified/month.ts';

const month = await buildMonth();

describe('verification reports', () => {
  test.each<MonthFault>([
    [
      'a presented batch of another month',
      ({ paid }) => `update claim_batches set period = period - interval '1 month' where id = ${paid.id}`,
      ({ clinicId }) => [
        `batch 1 of clinic ${clinicId}: its content does not match the hash of what was presented`,
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
  ])('%s', (...fault) => expectReported(month, fault));
});
