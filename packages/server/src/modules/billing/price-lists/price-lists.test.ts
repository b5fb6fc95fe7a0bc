import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPriceList } from '../testing/billing-builders.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();

let fixture: BillingFixture;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
});

const create = (body: object = {}) =>
  fixture.billing.createPriceList({ params: fixture.params, body: newPriceList(body) });

test('orders lists by obra social and plan, private patients first', async () => {
  const b = await buildInsurance(app, { name: 'B', plan: 'B1' });
  const a = await buildInsurance(app, { name: 'A', plan: 'A1' });
  await create({ name: 'B1', insuranceId: b.id, planId: b.plan });
  await create({ name: 'B', insuranceId: b.id });
  await create({ name: 'A1', insuranceId: a.id, planId: a.plan, currency: 'USD' });
  const lists = await fixture.billing.listPriceLists({ params: fixture.params });
  expect(lists.map(({ insurance, plan }) => [insurance?.name, plan?.name])).toEqual([
    [undefined, undefined],
    ['A', 'A1'],
    ['B', undefined],
    ['B', 'B1'],
  ]);
});

test('allows one active list per payer, also under a race', async () => {
  const { id: insuranceId } = await buildInsurance(app);
  const answers = await Promise.allSettled([1, 2, 3].map(() => create({ insuranceId })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(create()).rejects.toMatchObject({ status: 409 });
  await create({ active: false });
});

test('a retired list makes room for another, and returns only if its payer has no active list', async () => {
  const update = (active: boolean, version: number) =>
    fixture.billing.updatePriceList({
      params: fixture.list,
      body: { name: 'Particulares', active, version },
    });
  expect(await update(false, 1)).toMatchObject({ active: false, version: 2 });
  const { id } = await create();
  await expect(update(true, 2)).rejects.toMatchObject({
    status: 409,
    errors: { active: expect.any(String) },
  });
  await fixture.billing.updatePriceList({
    params: { ...fixture.params, id },
    body: { name: 'x', active: false, version: 1 },
  });
  expect(await update(true, 2)).toMatchObject({ active: true });
});

test('the currency can change only while the list has no prices', async () => {
  const update = async (currency: 'ARS' | 'USD') =>
    fixture.billing.updatePriceList({
      params: fixture.list,
      body: { name: 'Particulares', currency, version: await fixture.version() },
    });
  expect(await update('USD')).toMatchObject({ currency: 'USD' });
  await fixture.write((await fixture.add()).id);
  await expect(update('ARS')).rejects.toMatchObject({
    status: 409,
    errors: { currency: expect.any(String) },
  });
});

test.each([
  ['an absent obra social', { insuranceId: 2_000_000_000 }, 'insuranceId'],
  ['a plan without its obra social', { planId: 1 }, 'insuranceId'],
])('refuses %s', async (_, body, field) => {
  await expect(create(body)).rejects.toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test('refuses a plan of another obra social', async () => {
  const [one, other] = [await buildInsurance(app, { plan: 'A' }), await buildInsurance(app, { plan: 'B' })];
  await expect(create({ insuranceId: one.id, planId: other.plan })).rejects.toMatchObject({
    errors: { planId: 'Elegí un plan de la obra social' },
  });
});

test('an obra social or plan that a list or a patient uses cannot be deleted', async () => {
  const { healthInsurance } = app.as((await buildUser(app, { role: 'ADMIN' })).token);
  const listed = await buildInsurance(app, { plan: 'A' });
  await create({ insuranceId: listed.id, planId: listed.plan });
  const covering = await buildInsurance(app, { plan: 'A' });
  await fixture.billing.writeCoverage({
    params: { ...fixture.params, patientId: fixture.patient.id },
    body: { insuranceId: covering.id, planId: covering.plan },
  });
  for (const { id, plan: planId } of [listed, covering]) {
    const removal = { status: 409, message: expect.stringContaining('hay listas de precios o pacientes') };
    await expect(healthInsurance.removePlan({ params: { id, planId } })).rejects.toMatchObject(removal);
    await expect(healthInsurance.removeHealthInsurance({ params: { id } })).rejects.toMatchObject(removal);
  }
  const free = await buildInsurance(app, { plan: 'A' });
  await healthInsurance.removeHealthInsurance({ params: { id: free.id } });
});
