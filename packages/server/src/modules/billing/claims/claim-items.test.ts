import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { asUpdate, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory } from '../../clinical-history/testing/histories.ts';
import { buildBatch, buildClaimItem } from '../testing/claim-builders.ts';
import { buildClaimFixture, type ClaimFixture, itemOf } from '../testing/claim-fixture.ts';
import { CARD } from '../testing/coverages.ts';
import { newAcceptance, newEstimate } from '../testing/estimate-builders.ts';

const app = await testApp();
const today = TODAY;

let fixture: ClaimFixture;

beforeEach(async () => {
  fixture = await buildClaimFixture(app);
});

describe('a done line of an estimate', () => {
  let estimate: Estimate;

  beforeEach(async () => {
    const draft = await fixture.billing.createEstimate({
      params: fixture.ofPatient,
      body: newEstimate({
        lines: [
          {
            procedureId: fixture.restorationId,
            description: 'Restauración',
            toothNumber: '16',
            faces: ['mesial'],
            price: 1_000_000,
            covered: 600_000,
            needsAuthorization: true,
          },
          { procedureId: fixture.parts.procedureId, description: 'Consulta', price: 500_000 },
        ],
      }),
    });
    const shown = await fixture.billing.presentEstimate({
      params: fixture.one(draft),
      body: { version: draft.version },
    });
    estimate = await fixture.billing.acceptEstimate({
      params: fixture.one(shown),
      body: newAcceptance(shown),
    });
  });

  const rowOf = (line: number, overrides: object = {}) => ({
    procedureDate: today,
    treatmentDescription: 'Restauración',
    debit: 0,
    credit: 0,
    estimate: { id: estimate.id, line },
    ...overrides,
  });
  const createHistory = (treatmentPlan: HistorySave['treatmentPlan']): Promise<ClinicalHistory> =>
    app.as(fixture.dentist.token).clinicalHistory.createHistory({
      params: { id: fixture.patient.id },
      body: { ...newHistory(), treatmentPlan },
    });
  const save = (history: ClinicalHistory, treatmentPlan: HistorySave['treatmentPlan']) =>
    app.as(fixture.dentist.token).clinicalHistory.saveHistory({
      params: { id: fixture.patient.id },
      body: { ...newHistory(), version: history.version, treatmentPlan },
    });

  test('is claimable only if it is covered', async () => {
    await createHistory([rowOf(1), rowOf(2)]);
    expect(await fixture.waiting()).toMatchObject([
      {
        patient: { id: fixture.patient.id },
        insurance: { id: fixture.parts.insuranceId },
        affiliateNumber: CARD,
        authorizationNumber: null,
        needsAuthorization: true,
        code: '02.22',
        toothNumber: '16',
        faces: ['mesial'],
        day: today,
        amount: 600_000,
        professional: { id: fixture.dentist.id },
        state: 'unclaimed',
        estimate: { id: estimate.id, line: 1 },
        workRemoved: false,
        missing: ['authorization-number'],
      },
    ]);
  });

  test('has an item that follows its row until it is presented', async () => {
    const history = await createHistory([rowOf(1)]);
    const [item] = await fixture.waiting();
    const { id } = await complete(item);
    const later = await save(history, [{ ...rowOf(1, { procedureDate: addDays(today, -3) }), id: 1 }]);
    expect(await fixture.waiting()).toMatchObject([
      { id, day: addDays(today, -3), authorizationNumber: 'A-1', amount: 600_000 },
    ]);
    const draft = await buildBatch(app, fixture.parts);
    const after = await save(later, [{ ...rowOf(1, { procedureDate: null }), id: 1 }]);
    expect(await fixture.waiting()).toEqual([]);
    expect(await fixture.read(draft)).toMatchObject({ lines: [], version: draft.version + 1 });
    await save(after, [{ ...rowOf(1), id: 1 }]);
    expect(await fixture.waiting()).toMatchObject([{ authorizationNumber: null, state: 'unclaimed' }]);
  });

  test('keeps an outdated draft with its item from being presented', async () => {
    const history = await createHistory([rowOf(1)]);
    const [item] = await fixture.waiting();
    await complete(item);
    const draft = await buildBatch(app, fixture.parts);
    await save(history, [{ ...rowOf(1, { procedureDate: addDays(today, -3) }), id: 1 }]);
    await expect(fixture.present(draft)).rejects.toMatchObject({
      status: 409,
      message: 'Otra persona cambió esta presentación',
    });
    expect(await fixture.present(await fixture.read(draft))).toMatchObject({
      lines: [{ day: addDays(today, -3) }],
    });
  });

  test('has an item that survives the deletion of its row once it is presented, is marked, and cannot be presented again', async () => {
    const history = await createHistory([rowOf(1)]);
    const [item] = await fixture.waiting();
    await complete(item);
    const batch = await fixture.present(await buildBatch(app, fixture.parts));
    const saved = await save(history, []);
    expect(await fixture.read(batch)).toMatchObject({
      lines: [{ workRemoved: true, amount: 600_000 }],
      hash: batch.hash,
    });
    await fixture.reject(batch, [{ itemId: itemOf(batch) }]);
    const again = await buildBatch(app, fixture.parts);
    await expect(fixture.present(again)).rejects.toMatchObject({
      status: 400,
      errors: { 'lines.0': expect.stringContaining('ya no figura como realizada en la historia clínica') },
    });
    await save(saved, [rowOf(1)]);
    expect(await fixture.read(again)).toMatchObject({ lines: [{ workRemoved: false, missing: [] }] });
  });

  const complete = (item: ClaimItem | undefined): Promise<ClaimItem> =>
    fixture.billing.updateClaimItem({
      params: fixture.one(item ?? { id: 0 }),
      body: {
        affiliateNumber: item?.affiliateNumber ?? null,
        authorizationNumber: 'A-1',
        toothNumber: '16',
        faces: ['mesial'],
        amount: item?.amount ?? 0,
        version: item?.version ?? 0,
      },
    });
});

describe('a manual item', () => {
  const create = (body: object) =>
    fixture.billing.createClaimItem({
      params: fixture.ofPatient,
      body: { procedureId: fixture.restorationId, day: today, ...body },
    });

  test('takes the amount that the plan covers unless an amount is given', async () => {
    await expect(create({})).rejects.toMatchObject({
      status: 400,
      errors: { amount: 'El plan no tiene precio para esta prestación: escribí el importe' },
    });
    const { id, version } = await fixture.billing.createPriceList({
      params: fixture.params,
      body: { name: 'Plan', insuranceId: fixture.parts.insuranceId },
    });
    await fixture.billing.writePrice({
      params: { ...fixture.params, id, procedureId: fixture.restorationId },
      body: { price: 1_000_000, coveredPercent: 80, needsAuthorization: true, validFrom: today, version },
    });
    expect(await create({})).toMatchObject({
      amount: 800_000,
      needsAuthorization: true,
      affiliateNumber: CARD,
      missing: ['authorization-number', 'tooth', 'faces'],
      professional: { id: fixture.dentist.id },
      estimate: null,
    });
    expect(await create({ amount: 12_345, affiliateNumber: '9' })).toMatchObject({
      amount: 12_345,
      affiliateNumber: '9',
    });
  });

  test.each([
    ['a day in the future', { amount: 1, day: '2099-01-01' }, 'day', 'No puede ser un día futuro'],
    ['a negative amount', { amount: -1 }, 'amount', 'El importe no puede ser negativo'],
    ['nothing', { amount: 0 }, 'amount', 'El importe debe ser mayor que cero'],
    ['parts of a cent', { amount: 1.5 }, 'amount', 'Debe ser un importe'],
    ['15 digits', { amount: 999_999_999_999_999 }, 'amount', 'El importe es demasiado grande'],
    [
      'an unknown procedure',
      { amount: 1, procedureId: 2_000_000_000 },
      'procedureId',
      'Elegí una prestación de la clínica',
    ],
    [
      'an unknown professional',
      { amount: 1, professionalId: 2_000_000_000 },
      'professionalId',
      'Elegí un profesional de la clínica',
    ],
    [
      'faces without a tooth',
      { amount: 1, faces: ['mesial'] },
      'toothNumber',
      'Indicá la pieza de las caras',
    ],
    ['a face twice', { amount: 1, toothNumber: '16', faces: ['mesial', 'mesial'] }, 'faces', 'Cara repetida'],
    [
      'a long number',
      { amount: 1, affiliateNumber: '1'.repeat(51) },
      'affiliateNumber',
      'Máximo 50 caracteres',
    ],
  ])('is refused with %s', async (_name, body, field, message) => {
    await expect(create(body)).rejects.toMatchObject({ status: 400, errors: { [field]: message } });
  });

  test('is refused for a patient without an obra social', async () => {
    await fixture.billing.writeCoverage({ params: fixture.ofPatient, body: {} });
    await expect(create({ amount: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'El paciente no tiene obra social: completala en su cobertura',
    });
  });

  test('can be deleted if it was never presented', async () => {
    const { id, version } = await create({ amount: 1 });
    const stale = fixture.billing.removeClaimItem({
      params: { ...fixture.params, id },
      query: { version: version + 1 },
    });
    await expect(stale).rejects.toMatchObject({
      status: 409,
      message: 'Otra persona cambió esta prestación',
    });
    await fixture.billing.removeClaimItem({ params: { ...fixture.params, id }, query: { version } });
    expect(await fixture.waiting()).toEqual([]);
  });

  test('can be given up and reopened', async () => {
    const { id, version } = await create({ amount: 1 });
    const givenUp = await fixture.billing.giveUpClaimItem({
      params: { ...fixture.params, id },
      body: { reason: ' Fuera de término ', version },
    });
    expect(givenUp).toMatchObject({
      state: 'given-up',
      givenUp: { by: { id: fixture.dentist.id }, reason: 'Fuera de término' },
    });
    expect(await fixture.waiting()).toEqual([]);
    expect(
      await fixture.billing.listClaimItems({ params: fixture.params, query: { state: 'given-up' } }),
    ).toEqual([givenUp]);
    await expect(buildBatch(app, fixture.parts)).rejects.toMatchObject({ status: 409 });
    await fixture.billing.reopenClaimItem({
      params: { ...fixture.params, id },
      body: { version: givenUp.version },
    });
    expect(await fixture.waiting()).toMatchObject([{ state: 'unclaimed', givenUp: null }]);
  });
});

test('an obra social with claims cannot be deleted, and its patients cannot be moved to another clinic', async () => {
  await buildClaimItem(app, fixture.parts);
  await fixture.billing.writeCoverage({ params: fixture.ofPatient, body: {} });
  const admin = await buildUser(app, { role: 'ADMIN' });
  const remove = app
    .as(admin.token)
    .healthInsurance.removeHealthInsurance({ params: { id: fixture.parts.insuranceId } });
  await expect(remove).rejects.toMatchObject({ status: 409 });
  const { clinic } = await buildPractice(app);
  const found = await app.as(admin.token).auth.readUser({ params: { id: fixture.patient.id } });
  const move = app.as(admin.token).auth.updateUser({
    params: { id: fixture.patient.id },
    body: { ...asUpdate(found), clinicId: clinic.id },
  });
  await expect(move).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('prestaciones para presentar a su obra social'),
  });
});
