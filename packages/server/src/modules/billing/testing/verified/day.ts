import { expect } from 'vitest';
import { TODAY } from '../../../../testing/clock.ts';
import { rolledBack } from '../../../../testing/rolled-back.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { newHistory, newRow } from '../../../clinical-history/testing/histories.ts';
import { verifyLedgerIn } from '../../ledger/verify-ledger.ts';
import { buildBillingFixture } from '../billing-fixture.ts';
import { buildPresented, newAcceptance } from '../estimate-builders.ts';
import { closeCashSession, newPayment, openCashSession } from '../payment-builders.ts';

/** Builds a plan with a done estimate line, its cash payment, a voided payment and a closed cash session. */
export async function buildDay() {
  const app = await testApp();
  const { clinicId, dentist, patient, billing, add } = await buildBillingFixture(app);
  const { id: procedureId } = await add();
  const estimate = await buildPresented(app, { clinicId, dentist, patientId: patient.id, procedureId });
  await billing.acceptEstimate({ params: { clinicId, id: estimate.id }, body: newAcceptance(estimate) });
  const done = { procedureDate: TODAY, debit: 10_000, estimate: { id: estimate.id, line: 1 } };
  await app.as(dentist.token).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: newHistory({ treatmentPlan: [newRow(done)] }),
  });
  await openCashSession(app, clinicId, dentist.token);
  const params = { clinicId, patientId: patient.id };
  const pay = () => billing.createPayment({ params, body: newPayment({ method: 'cash' }) });
  const [kept, voided] = [await pay(), await pay()];
  await billing.voidPayment({ params: { clinicId, id: voided.id }, body: { reason: 'Repetido' } });
  await closeCashSession(app, clinicId, dentist.token);
  return { app, clinicId, estimate, kept, voided };
}

type Day = Awaited<ReturnType<typeof buildDay>>;

/** Changes made in the database, with the finding that each causes. */
export type DayFault = readonly [
  what: string,
  statement: (day: Day) => string,
  findings: (day: Day) => readonly string[],
];

export async function expectReported(day: Day, [, statement, findings]: DayFault): Promise<void> {
  const found = await rolledBack(day.app, async (client) => {
    await client.query(statement(day));
    return verifyLedgerIn(client);
  });
  // Balances follow from the entries.
  expect(found.filter((each) => !each.startsWith('balance of'))).toEqual(findings(day));
}
