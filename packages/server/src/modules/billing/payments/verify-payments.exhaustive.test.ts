import { describe, test } from 'vitest';
import { buildDay, type DayFault, expectReported } from '../testing/verified/day.ts';

const day = await buildDay();

describe('verification reports', () => {
  test.each<DayFault>([
    [
      'an entry of a payment that was entered twice',
      ({
        kept,
      }) => `insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, payment_id, created_by)
      select clinic_id, patient_id, kind, day, description, amount, payment_id, created_by
        from ledger_entries where kind = 'payment' and payment_id = ${kept.id}`,
      ({ kept, clinicId }) => [
        `payment ${kept.id} of clinic ${clinicId}: 2 entries of its amount in the account, instead of one`,
      ],
    ],
    [
      'a void that was deleted',
      ({ voided }) => `delete from payment_voids where payment_id = ${voided.id}`,
      ({ voided, clinicId }) => [
        `void of payment ${voided.id} of clinic ${clinicId}: 1 entries of its amount in the account, instead of 0`,
      ],
    ],
    [
      'the entry of a void that was deleted',
      () => `delete from ledger_entries where kind = 'payment-void'`,
      ({ voided, clinicId }) => [
        `void of payment ${voided.id} of clinic ${clinicId}: 0 entries of its amount in the account, instead of 1`,
      ],
    ],
    [
      'a receipt beyond the counter',
      ({ clinicId }) => `update receipt_counters set last_number = 1 where clinic_id = ${clinicId}`,
      ({ clinicId }) => [`receipt 2 of clinic ${clinicId}: beyond the counter, 1`],
    ],
    [
      'charges of more than the payment',
      ({ voided }) => `update payment_charges set amount = 1000.01 where payment_id = ${voided.id}`,
      ({ voided, clinicId }) => [
        `payment ${voided.id} of clinic ${clinicId}: pays charges of 1000.01, more than its amount, 1000.00`,
      ],
    ],
    [
      'a movement in a closed cash session',
      () => `insert into cash_movements (clinic_id, session_id, amount, reason, created_by, created_at)
      select clinic_id, id, 1, 'Vuelto', opened_by, closed_at + interval '2 minutes' from cash_sessions`,
      ({ clinicId }) => [`cash session 1 of clinic ${clinicId}: movement 1 from outside of its hours`],
    ],
    [
      'a payment from before the cash session was opened',
      ({ kept }) =>
        `update payments set created_at = created_at - interval '2 minutes' where id = ${kept.id}`,
      ({ kept, clinicId }) => [
        `cash session 1 of clinic ${clinicId}: payment ${kept.id} from outside of its hours`,
      ],
    ],
    [
      'a done line without a row',
      () => 'update estimate_work set row_id = 9',
      ({ estimate, clinicId }) => [
        `line 1 of estimate ${estimate.id} of clinic ${clinicId}: done by row 9 of history 1, which has no such day`,
      ],
    ],
    [
      'an accepted estimate that is valid for longer',
      () => 'update estimates set valid_until = valid_until + 1',
      ({ estimate, clinicId }) => [
        `estimate ${estimate.id} of clinic ${clinicId}: its content does not match the hash of what was presented`,
      ],
    ],
  ])('%s', (...fault) => expectReported(day, fault));
});
