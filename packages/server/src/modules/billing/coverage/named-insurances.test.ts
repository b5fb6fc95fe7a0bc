import type { Coverage } from '@dentaria/contract/billing/prices.ts';
import { beforeAll, expect, test } from 'vitest';
import { buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { buildInsurance, newInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPrice, newPriceList } from '../testing/billing-builders.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();
const OSDE = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';
const IOMA = 'O.S.P. BUENOS AIRES (IOMA)';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await buildBillingFixture(app);
  await buildInsurance(app, { name: OSDE, plan: 'Plan 310' });
  await buildInsurance(app, { name: IOMA });
});

const auth = () => app.as(fixture.dentist.token).auth;
const register = async (healthInsurance: string | null): Promise<number> => {
  const body = {
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: newPatient().docNumber,
    healthInsurance,
    affiliateNumber: '61-9',
  };
  return (await auth().createPatient({ params: { id: fixture.clinicId }, body })).id;
};
const rename = async (patientId: number, healthInsurance: string): Promise<void> => {
  const params = { id: patientId };
  const patient = await auth().readPatient({ params });
  await auth().updatePatient({ params, body: { ...required(patient), healthInsurance } });
};
const required = ({
  firstName,
  lastName,
  docNumber,
}: Awaited<ReturnType<ReturnType<typeof auth>['readPatient']>>) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  docNumber: docNumber ?? '',
});
const coverageOf = (patientId: number): Promise<Coverage> =>
  fixture.billing.readCoverage({ params: { ...fixture.params, patientId } });

test.each([
  ['OSDE', OSDE],
  ['O.S.D.E. 210', OSDE],
  ['Obra social  de ejecutivos y del personal de dirección de empresas', OSDE],
  ['ioma', IOMA],
  ['O.S.P. BUENOS AIRES IOMA', IOMA],
])('charges a patient with %j by %s, and keeps the text', async (written, name) => {
  const id = await register(written);
  expect(await coverageOf(id)).toMatchObject({
    insurance: { name },
    affiliateNumber: '61-9',
    unregistered: null,
  });
  expect((await auth().readPatient({ params: { id } })).healthInsurance).toBe(written.replaceAll(/ +/g, ' '));
});

test.each([
  ['Swiss Medical', 'Swiss Medical'],
  ['Particular', null],
  ['No tiene', null],
  [null, null],
])('treats a patient with %j as private, and reports %j as unregistered', async (written, unregistered) => {
  expect(await coverageOf(await register(written))).toMatchObject({
    insurance: null,
    affiliateNumber: null,
    unregistered,
  });
});

test('finds the prices of an obra social by its short name', async () => {
  const insurance = await buildInsurance(app, { name: 'O.S.P. SANTA FE (IAPOS)' });
  const procedure = await fixture.add();
  await fixture.write(procedure.id, { price: 5_000_000 });
  const { id } = await fixture.billing.createPriceList({
    params: fixture.params,
    body: newPriceList({ name: 'IAPOS', insuranceId: insurance.id }),
  });
  const price = newPrice({ version: 1, price: 5_000_000, coveredAmount: 4_400_000 });
  await fixture.billing.writePrice({
    params: { ...fixture.params, id, procedureId: procedure.id },
    body: price,
  });
  const patientId = await register('iapos');
  const read = await fixture.billing.readPatientPrices({
    params: { ...fixture.params, patientId },
    query: {},
  });
  expect(read.prices.find(({ procedureId }) => procedureId === procedure.id)?.patientPart).toBe(600_000);
});

test('a patient keeps an obra social that is renamed, until their data change', async () => {
  const { id, ...content } = await buildInsurance(app, { name: 'Mutual Uno' });
  const patientId = await register('MUTUAL UNO');
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).healthInsurance.updateHealthInsurance({
    params: { id },
    body: { ...newInsurance(), federation_code: content.federation_code, name: 'Otro nombre' },
  });
  expect((await coverageOf(patientId)).insurance).toEqual({ id, name: 'Otro nombre' });
  await rename(patientId, 'MUTUAL UNO');
  expect((await coverageOf(patientId)).insurance).toEqual({ id, name: 'Otro nombre' });
  await rename(patientId, 'Mutual Uno SA');
  expect(await coverageOf(patientId)).toMatchObject({ insurance: null, unregistered: 'Mutual Uno SA' });
});

test.each([
  ['OSDE 310', 'Plan 310'],
  ['osde plan 310', 'Plan 310'],
  ['OSDE 410', undefined],
  ['OSDE', undefined],
])('the plan of %j is %s', async (written, name) => {
  expect((await coverageOf(await register(written))).plan?.name).toBe(name);
});

test('an obra social registered with a former name takes over the patients who have it', async () => {
  const former = await buildInsurance(app, { name: 'Mutual Tres' });
  const patientId = await register('Mutual Tres');
  await app.owner.query(`update health_insurances set name = 'Otra más' where id = $1`, [former.id]);
  expect((await coverageOf(patientId)).insurance?.id).toBe(former.id);
  const { id } = await buildInsurance(app, { name: 'Mutual Tres' });
  expect((await coverageOf(patientId)).insurance?.id).toBe(id);
});

test('a name that two obras sociales share selects neither', async () => {
  await buildInsurance(app, { name: 'Mutual Cuatro' });
  await buildInsurance(app, { name: 'Mutual Cuatro' });
  expect(await coverageOf(await register('Mutual Cuatro'))).toMatchObject({
    insurance: null,
    unregistered: 'Mutual Cuatro',
  });
});

test('recognizes an obra social that is registered later, and ignores one that is removed', async () => {
  const patientId = await register('Mutual Dos');
  expect((await coverageOf(patientId)).unregistered).toBe('Mutual Dos');
  const { id } = await buildInsurance(app, { name: 'Mutual Dos' });
  expect((await coverageOf(patientId)).insurance).toEqual({ id, name: 'Mutual Dos' });
  await rename(patientId, 'mutual dos');
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).healthInsurance.removeHealthInsurance({ params: { id } });
  expect(await coverageOf(patientId)).toMatchObject({ insurance: null, unregistered: 'mutual dos' });
});

test.each([
  ['IOMA', { insurance: { name: IOMA }, unregistered: null }],
  ['Swiss Medical', { insurance: null, unregistered: 'Swiss Medical' }],
])(
  'a release that changes only the name to %j leaves no reference to the former obra social',
  async (name, expected) => {
    const patientId = await register('OSDE');
    await app.owner.query('update users set health_insurance = $2 where id = $1', [patientId, name]);
    expect(await coverageOf(patientId)).toMatchObject(expected);
  },
);
