import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { buildDay, type DayFault, expectReported } from '../testing/verified/day.ts';

const day = await buildDay();

test('a regular day has no findings', async () => {
  expect(await verifyLedger(day.app.connection)).toEqual([]);
});

describe('verification reports', () => {
  test.each<DayFault>([
    [
      'an entry of a payment that was deleted',
      ({ kept }) => `delete from ledger_entries where kind = 'payment' and payment_id = ${kept.id}`,
      ({ kept, clinicId }) => [
        `payment ${kept.id} of clinic ${clinicId}: 0 entries of its amount in the account, instead of one`,
      ],
    ],
    [
      'a payment whose amount was changed',
      ({ kept }) => `update payments set amount = amount + 0.01 where id = ${kept.id}`,
      ({ kept, clinicId }) => [
        `payment ${kept.id} of clinic ${clinicId}: 0 entries of its amount in the account, instead of one`,
        expect.stringMatching(`^entry \\d+ of clinic ${clinicId}: payment without a payment of its amount$`),
      ],
    ],
    [
      'a gap in the receipts',
      ({ clinicId }) => `update receipt_counters set last_number = 3 where clinic_id = ${clinicId}`,
      ({ clinicId }) => [`receipt 3 of clinic ${clinicId}: missing`],
    ],
    [
      'a done line of another day than its row',
      () => 'update estimate_work set day = day - 1',
      ({ estimate, clinicId }) => [
        `line 1 of estimate ${estimate.id} of clinic ${clinicId}: done by row 1 of history 1, which has no such day`,
      ],
    ],
    [
      'a line of an accepted estimate with another price',
      () => 'update estimate_lines set price = price - 0.01',
      ({ estimate, clinicId }) => [
        `estimate ${estimate.id} of clinic ${clinicId}: its content does not match the hash of what was presented`,
      ],
    ],
  ])('%s', (...fault) => expectReported(day, fault));
});
