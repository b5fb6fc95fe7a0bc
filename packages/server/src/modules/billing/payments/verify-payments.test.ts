import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { rolledBack } from '../../../testing/rolled-back.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { verifyLedger, verifyLedgerIn } from '../ledger/verify-ledger.ts';
import { openDesk } from '../testing/billing-desk.ts';
import { buildPresented, newAcceptance } from '../testing/estimate-builders.ts';
import { closeTill, newPayment, openTill } from '../testing/payment-builders.ts';

/** A plan with a done line of an estimate, a payment of it in cash, one that was voided, and a closed till. */
async function buildDay() {
  const app = await testApp();
  const { clinicId, dentist, patient, billing, add } = await openDesk(app);
  const { id: procedureId } = await add();
  const estimate = await buildPresented(app, { clinicId, dentist, patientId: patient.id, procedureId });
  await billing.acceptEstimate({ params: { clinicId, id: estimate.id }, body: newAcceptance(estimate) });
  const done = { procedureDate: TODAY, debit: 10_000, estimate: { id: estimate.id, line: 1 } };
  await app.as(dentist.token).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: newHistory({ treatmentPlan: [newRow(done)] }),
  });
  await openTill(app, clinicId, dentist.token);
  const params = { clinicId, patientId: patient.id };
  const pay = () => billing.createPayment({ params, body: newPayment({ method: 'cash' }) });
  const [kept, voided] = [await pay(), await pay()];
  await billing.voidPayment({ params: { clinicId, id: voided.id }, body: { reason: 'Repetido' } });
  await closeTill(app, clinicId, dentist.token);
  return { app, clinicId, estimate, kept, voided };
}

type Day = Awaited<ReturnType<typeof buildDay>>;

/** What is done in the database behind the product's back, and what is reported of it. */
const FAULTS: readonly (readonly [
  what: string,
  statements: (day: Day) => string,
  findings: (day: Day) => readonly string[],
])[] = [
  [
    'an entry of a payment that was deleted',
    ({ kept }) => `delete from ledger_entries where kind = 'payment' and payment_id = ${kept.id}`,
    ({ kept, clinicId }) => [
      `payment ${kept.id} of clinic ${clinicId}: 0 entries of its amount in the account, instead of one`,
    ],
  ],
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
    'a payment whose amount was changed',
    ({ kept }) => `update payments set amount = amount + 0.01 where id = ${kept.id}`,
    ({ kept, clinicId }) => [
      `payment ${kept.id} of clinic ${clinicId}: 0 entries of its amount in the account, instead of one`,
      expect.stringMatching(`^entry \\d+ of clinic ${clinicId}: payment without a payment of its amount$`),
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
    'a gap in the receipts',
    ({ clinicId }) => `update receipt_counters set last_number = 3 where clinic_id = ${clinicId}`,
    ({ clinicId }) => [`receipt 3 of clinic ${clinicId}: missing`],
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
    'a movement in a closed till',
    () => `insert into cash_movements (clinic_id, session_id, amount, reason, created_by, created_at)
      select clinic_id, id, 1, 'Vuelto', opened_by, closed_at + interval '2 minutes' from cash_sessions`,
    ({ clinicId }) => [`till 1 of clinic ${clinicId}: movement 1 from outside of its hours`],
  ],
  [
    'a payment from before the till was opened',
    ({ kept }) => `update payments set created_at = created_at - interval '2 minutes' where id = ${kept.id}`,
    ({ kept, clinicId }) => [`till 1 of clinic ${clinicId}: payment ${kept.id} from outside of its hours`],
  ],
  [
    'a done line of another day than its row',
    () => 'update estimate_work set day = day - 1',
    ({ estimate, clinicId }) => [
      `line 1 of estimate ${estimate.id} of clinic ${clinicId}: done by row 1 of history 1, which has no such day`,
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
    'a line of an accepted estimate with another price',
    () => 'update estimate_lines set price = price - 0.01',
    ({ estimate, clinicId }) => [
      `estimate ${estimate.id} of clinic ${clinicId}: its content does not match the hash of what was presented`,
    ],
  ],
  [
    'an accepted estimate that is valid for longer',
    () => 'update estimates set valid_until = valid_until + 1',
    ({ estimate, clinicId }) => [
      `estimate ${estimate.id} of clinic ${clinicId}: its content does not match the hash of what was presented`,
    ],
  ],
];

const day = await buildDay();

test('a day of the product has no findings', async () => {
  expect(await verifyLedger(day.app.connection)).toEqual([]);
});

describe('reports', () => {
  test.each(FAULTS)('%s', async (_, statement, findings) => {
    const found = await rolledBack(day.app, async (client) => {
      await client.query(statement(day));
      return verifyLedgerIn(client);
    });
    // Balances follow from the entries.
    expect(found.filter((each) => !each.startsWith('balance of'))).toEqual(findings(day));
  });
});
