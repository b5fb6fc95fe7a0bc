import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { type BuiltInsurance, buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPrice, newPriceList } from '../testing/billing-builders.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';
import { CARD, newCoverage, PRIVATE } from '../testing/coverages.ts';

const app = await testApp();

let fixture: BillingFixture;
let insurance: BuiltInsurance;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
  insurance = await buildInsurance(app, { plan: '210' });
});

const ofPatient = () => ({ ...fixture.params, patientId: fixture.patient.id });
const cover = (body: object) => fixture.billing.writeCoverage({ params: ofPatient(), body });
const readPrices = (query = {}) => fixture.billing.readPatientPrices({ params: ofPatient(), query });

async function addList(body: object, prices: Readonly<Record<number, object>>): Promise<number> {
  const { id } = await fixture.billing.createPriceList({ params: fixture.params, body: newPriceList(body) });
  for (const [index, [procedureId, price]] of Object.entries(prices).entries())
    await fixture.billing.writePrice({
      params: { ...fixture.params, id, procedureId: Number(procedureId) },
      body: newPrice({ version: 1 + index, ...price }),
    });
  return id;
}

describe('a coverage', () => {
  test("is assumed from the patient's data if the obra social is registered", async () => {
    const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId: fixture.clinicId });
    const read = () => fixture.billing.readCoverage({ params: { ...fixture.params, patientId } });
    const none = { ...PRIVATE, assumed: true, unregistered: null };
    expect(await read()).toEqual(none);
    const change = 'update users set health_insurance = $1, affiliate_number = $2 where id = $3';
    await app.owner.query(change, ['Una que nadie registró', CARD, patientId]);
    expect(await read()).toEqual({ ...none, unregistered: 'Una que nadie registró' });
    await app.owner.query(change, [` ${insurance.name.toUpperCase()}`, CARD, patientId]);
    const { id, name } = insurance;
    expect(await read()).toEqual({
      insurance: { id, name },
      plan: null,
      ...newCoverage({}),
      assumed: true,
      unregistered: null,
    });
  });

  test('is replaced by what staff enter, even if that is none', async () => {
    const { id, name, plan } = insurance;
    await app.owner.query('update users set health_insurance = $1 where id = $2', [name, fixture.patient.id]);
    const card = newCoverage({}, '61-9');
    const entered = {
      insurance: { id, name },
      plan: { id: plan, name: '210' },
      ...card,
      assumed: false,
      unregistered: null,
    };
    expect(await cover({ insuranceId: id, planId: plan, ...card })).toEqual(entered);
    expect(await fixture.billing.readCoverage({ params: ofPatient() })).toEqual(entered);
    expect(await cover({})).toEqual({ ...PRIVATE, assumed: false, unregistered: null });
  });

  test('returns 404 for a patient of another clinic', async () => {
    const other = await buildBillingFixture(app);
    const params = { ...fixture.params, patientId: other.patient.id };
    await expect(fixture.billing.readCoverage({ params })).rejects.toMatchObject({ status: 404 });
    await expect(fixture.billing.writeCoverage({ params, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  test('is deleted with its patient', async () => {
    const { token } = await buildUser(app, { role: 'ADMIN' });
    const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId: fixture.clinicId });
    await fixture.billing.writeCoverage({
      params: { ...fixture.params, patientId },
      body: { insuranceId: insurance.id },
    });
    await app.as(token).auth.removeUser({ params: { id: patientId } });
    const { rows } = await app.owner.query('select from coverages where patient_id = $1', [patientId]);
    expect(rows).toEqual([]);
  });
});

describe('the prices of a patient', () => {
  test('come from the list of the plan, then of the obra social, then of private patients', async () => {
    const [a, b, c] = [await fixture.add('A1'), await fixture.add('A2'), await fixture.add('A3')];
    for (const { id } of [a, b, c]) await fixture.write(id, { price: 100_000 });
    const ofInsurance = await addList(
      { insuranceId: insurance.id },
      { [a.id]: { price: 80_000, coveredPercent: 50 }, [b.id]: { price: 80_000, coveredAmount: 70_000 } },
    );
    const ofPlan = await addList(
      { insuranceId: insurance.id, planId: insurance.plan },
      { [a.id]: { price: 80_000, coveredPercent: 100, copayment: 5_000, needsAuthorization: true } },
    );
    await cover({ insuranceId: insurance.id, planId: insurance.plan });
    const { list, prices } = await readPrices();
    expect(list?.id).toBe(ofPlan);
    const line = { needsAuthorization: false, listId: fixture.list.id };
    expect(prices).toMatchObject([
      {
        code: a.code,
        listId: ofPlan,
        price: 80_000,
        covered: 75_000,
        patientPart: 5_000,
        needsAuthorization: true,
      },
      { ...line, code: b.code, listId: ofInsurance, price: 80_000, covered: 70_000, patientPart: 10_000 },
      { ...line, code: c.code, price: 100_000, covered: 0, patientPart: 100_000 },
    ]);
    await cover({});
    const asPrivate = await readPrices();
    expect([asPrivate.list?.id, asPrivate.prices.map(({ price }) => price)]).toEqual([
      fixture.list.id,
      [100_000, 100_000, 100_000],
    ]);
    expect((await readPrices({ listId: ofInsurance })).prices).toHaveLength(2);
  });

  test('apply to a day, and omit retired procedures', async () => {
    const [a, b] = [await fixture.add(), await fixture.add()];
    const later = addDays(TODAY, 10);
    await fixture.write(a.id, { price: 100 });
    await fixture.write(a.id, { price: 200, validFrom: later });
    await fixture.write(b.id);
    const { id, version, ...content } = b;
    await fixture.billing.updateProcedure({
      params: { ...fixture.params, id },
      body: { ...content, active: false, version },
    });
    expect((await readPrices()).prices).toMatchObject([{ price: 100 }]);
    expect((await readPrices({ day: later })).prices).toMatchObject([{ price: 200 }]);
  });

  test('need an exchange rate for a list in dollars', async () => {
    const { id } = await fixture.add();
    const listId = await addList({ insuranceId: insurance.id, currency: 'USD' }, { [id]: { price: 4_550 } });
    await cover({ insuranceId: insurance.id });
    await expect(readPrices()).rejects.toMatchObject({
      status: 400,
      errors: { rate: 'Escribí la cotización del dólar' },
    });
    expect((await readPrices({ rate: 135_050 })).prices).toMatchObject([{ listId, price: 6_144_775 }]);
    await expect(readPrices({ rate: 99_999_999_999 })).rejects.toMatchObject({
      errors: { rate: 'Con esa cotización hay importes demasiado grandes' },
    });
  });

  test('are empty without a list', async () => {
    await fixture.billing.updatePriceList({
      params: fixture.list,
      body: { name: 'Particulares', active: false, version: 1 },
    });
    expect(await readPrices()).toMatchObject({ list: null, prices: [] });
  });
});
