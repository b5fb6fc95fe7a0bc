import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { buildBatch } from '../testing/claim-builders.ts';
import { buildClaimFixture } from '../testing/claim-fixture.ts';
import { newAcceptance, newEstimate } from '../testing/estimate-builders.ts';

const app = await testApp();

async function buildDone() {
  const fixture = await buildClaimFixture(app);
  const draft = await fixture.billing.createEstimate({
    params: fixture.ofPatient,
    body: newEstimate({
      lines: [
        {
          procedureId: fixture.parts.procedureId,
          description: 'Consulta',
          price: 1_000_000,
          covered: 600_000,
        },
      ],
    }),
  });
  const shown = await fixture.billing.presentEstimate({
    params: fixture.one(draft),
    body: { version: draft.version },
  });
  await fixture.billing.acceptEstimate({ params: fixture.one(shown), body: newAcceptance(shown) });
  const row = newRow({ procedureDate: TODAY, estimate: { id: shown.id, line: 1 } });
  const { clinicalHistory } = app.as(fixture.dentist.token);
  const params = { id: fixture.patient.id };
  const history = await clinicalHistory.createHistory({ params, body: newHistory({ treatmentPlan: [row] }) });
  const redate = (procedureDate: string | null) =>
    clinicalHistory.saveHistory({
      params,
      body: {
        ...newHistory({ treatmentPlan: [{ ...row, id: history.treatmentPlan[0]?.id, procedureDate }] }),
        version: history.version,
      },
    });
  return { fixture, redate };
}

test.each([
  ['another day', addDays(TODAY, -1)],
  ['not done', null],
])('a batch that is presented while its row becomes %s has the old item or is refused', async (_, day) => {
  for (let round = 0; round < 8; round++) {
    const { fixture, redate } = await buildDone();
    const draft = await buildBatch(app, fixture.parts);
    const [saved, presented] = await Promise.allSettled([redate(day), fixture.present(draft)]);
    expect(saved).toMatchObject({ status: 'fulfilled' });
    // 409 during the save, 400 after it, when the batch is empty.
    if (presented.status === 'rejected') expect([400, 409]).toContain(presented.reason.status);
    const { state, lines } = await fixture.read(draft);
    expect([state, lines.map((line) => [line.day, line.workRemoved])]).toEqual(
      presented.status === 'fulfilled'
        ? ['presented', [[TODAY, day === null]]]
        : ['draft', day === null ? [] : [[day, false]]],
    );
  }
  expect(await verifyLedger(app.connection)).toEqual([]);
});
