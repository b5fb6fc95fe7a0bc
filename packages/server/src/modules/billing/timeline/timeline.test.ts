import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';
import { buildPresented, newAcceptance } from '../testing/estimate-builders.ts';
import { newPayment } from '../testing/payment-builders.ts';

const app = await testApp();
const today = TODAY;

let fixture: BillingFixture;

beforeEach(async () => {
  fixture = await buildBillingFixture(app);
});

const timelineOf = async (token = fixture.dentist.token) => {
  const { followUp } = app.as(token);
  const { entries } = await followUp.readTimeline({ params: { id: fixture.patient.id }, query: {} });
  return entries;
};

const textsOf = async () =>
  (await timelineOf()).map(({ kind, title, detail, by }) => [kind, title.replace(/\s/g, ' '), detail, by]);

const present = async () => {
  const { clinicId, dentist, patient } = fixture;
  const { id: procedureId } = await fixture.add();
  return buildPresented(app, { clinicId, dentist, patientId: patient.id, procedureId });
};

test('shows payments and their voids with amount and receipt', async () => {
  const params = { clinicId: fixture.clinicId, patientId: fixture.patient.id };
  const { id } = await fixture.billing.createPayment({ params, body: newPayment({ amount: 3_100_050 }) });
  await fixture.billing.voidPayment({
    params: { clinicId: fixture.clinicId, id },
    body: { reason: 'Importe equivocado' },
  });
  const by = expect.any(String);
  expect(await textsOf()).toEqual([
    ['payment', 'Pago anulado: $ 31.000,50', 'Recibo N.º 1 · Importe equivocado', by],
    ['payment', 'Pago: $ 31.000,50', 'Recibo N.º 1 · Transferencia', by],
  ]);
});

test('shows what happened to an estimate, but no draft', async () => {
  const { clinicId, patient } = fixture;
  const { id: procedureId } = await fixture.add();
  await fixture.billing.createEstimate({
    params: { clinicId, patientId: patient.id },
    body: {
      lines: [{ procedureId, description: 'Corona', price: 100 }],
      validUntil: today,
      note: null,
      firstInstalmentDay: null,
    },
  });
  expect(await textsOf()).toEqual([]);
  const accepted = await present();
  await fixture.billing.acceptEstimate({
    params: { clinicId, id: accepted.id },
    body: newAcceptance(accepted),
  });
  const rejected = await present();
  await fixture.billing.rejectEstimate({
    params: { clinicId, id: rejected.id },
    body: { reason: 'Muy caro' },
  });
  const until = `Válido hasta el ${addDays(today, 30).split('-').reverse().join('/')}`;
  const by = expect.any(String);
  expect(await textsOf()).toEqual([
    ['estimate', `Presupuesto N.º ${rejected.number} rechazado`, 'Muy caro', by],
    ['estimate', `Presupuesto N.º ${rejected.number} presentado`, until, by],
    ['estimate', `Presupuesto N.º ${accepted.number} aceptado`, 'Por Ana Gómez', by],
    ['estimate', `Presupuesto N.º ${accepted.number} presentado`, until, by],
  ]);
});

test('shows that an estimate expired without an answer after its last day', async () => {
  const { id, number } = await present();
  const titles = async () => (await timelineOf()).map(({ title }) => title);
  const endOn = (day: string) =>
    app.owner.query('update estimates set valid_until = $2 where id = $1', [id, day]);
  await endOn(today);
  expect(await titles()).toEqual([`Presupuesto N.º ${number} presentado`]);
  await endOn(addDays(today, -1));
  expect((await titles()).toSorted()).toEqual([
    `Presupuesto N.º ${number} presentado`,
    `Presupuesto N.º ${number} vencido`,
  ]);
});

test('audits the timeline like the account, and hides other clinics', async () => {
  const params = { clinicId: fixture.clinicId, patientId: fixture.patient.id };
  await fixture.billing.createPayment({ params, body: newPayment() });
  const receptionist = await fixture.receptionist();
  expect(await timelineOf(receptionist.token)).toHaveLength(1);
  const { rows } = await app.owner.query(
    "select user_id from audit where action = 'read' and object = 'account' and object_id = $1",
    [fixture.patient.id],
  );
  expect(rows).toEqual([{ user_id: receptionist.id }]);
  const elsewhere = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query('update users set clinic_id = $2 where id = $1', [
    fixture.patient.id,
    elsewhere.clinicId,
  ]);
  expect(await timelineOf(elsewhere.token)).toEqual([]);
});
