import type { ClaimBatch, ClaimItem } from '@dentaria/contract/billing/claims.ts';
import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { asUpdate, type BuiltUser, buildPractice, buildUser } from '../../../testing/builders.ts';
import { buildInsurance } from '../../../testing/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory } from '../../clinical-history/testing/histories.ts';
import {
  buildBatch,
  buildClaimItem,
  buildPresentedBatch,
  type ClaimParts,
  newBatch,
  newInsurerPayment,
} from '../testing/claim-builders.ts';
import { newAcceptance, newEstimate } from '../testing/estimate-builders.ts';

const app = await testApp();
const today = clinicToday();

let dentist: BuiltUser;
let patient: BuiltUser;
let parts: ClaimParts;
let params: { clinicId: number };
let restoration: number;

const as = () => app.as(dentist.token).billing;
const ofPatient = () => ({ ...params, patientId: patient.id });
const one = ({ id }: { readonly id: number }) => ({ ...params, id });

beforeEach(async () => {
  const practice = await buildPractice(app);
  dentist = practice.dentist;
  params = { clinicId: practice.clinic.id };
  patient = await buildUser(app, { role: 'PATIENT', clinicId: params.clinicId });
  const { id: insuranceId } = await buildInsurance(app);
  await as().writeCoverage({ params: ofPatient(), body: { insuranceId, affiliateNumber: '1234/5' } });
  const { id: procedureId } = await as().createProcedure({
    params,
    body: { code: '01.01', name: 'Consulta' },
  });
  restoration = (await as().createProcedure({ params, body: { code: '02.22', name: 'Restauración' } })).id;
  parts = { clinicId: params.clinicId, dentist, patientId: patient.id, insuranceId, procedureId };
});

const waiting = () => as().listClaimItems({ params, query: {} });
const read = (batch: ClaimBatch) => as().readClaimBatch({ params: one(batch) });
const present = ({ id, version }: ClaimBatch, day = today) =>
  as().presentClaimBatch({ params: { ...params, id }, body: { day, version } });
const pay = (batch: ClaimBatch, body: Parameters<typeof newInsurerPayment>[0]) =>
  as().createInsurerPayment({ params: one(batch), body: newInsurerPayment(body) });
const reject = (batch: ClaimBatch, items: { itemId: number; amount?: number }[], day = today) =>
  as().createClaimRejections({ params: one(batch), body: { items, reason: 'Falta la radiografía', day } });
const due = async () =>
  (await as().listInsurerAccounts({ params })).map((account) => [account.due, account.waiting.amount]);
const itemOf = (batch: ClaimBatch): number => batch.lines[0]?.itemId ?? 0;

describe('done lines of estimates', () => {
  let estimate: Estimate;

  beforeEach(async () => {
    const draft = await as().createEstimate({
      params: ofPatient(),
      body: newEstimate({
        lines: [
          {
            procedureId: restoration,
            description: 'Restauración',
            toothNumber: '16',
            faces: ['mesial'],
            price: 1_000_000,
            covered: 600_000,
            needsAuthorization: true,
          },
          { procedureId: parts.procedureId, description: 'Consulta', price: 500_000 },
        ],
      }),
    });
    const shown = await as().presentEstimate({ params: one(draft), body: { version: draft.version } });
    estimate = await as().acceptEstimate({ params: one(shown), body: newAcceptance(shown) });
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
    app.as(dentist.token).clinicalHistory.createHistory({
      params: { id: patient.id },
      body: { ...newHistory(), treatmentPlan },
    });
  const save = (history: ClinicalHistory, treatmentPlan: HistorySave['treatmentPlan']) =>
    app.as(dentist.token).clinicalHistory.saveHistory({
      params: { id: patient.id },
      body: { ...newHistory(), version: history.version, treatmentPlan },
    });

  test('a covered line that is done can be claimed, one that nobody covers cannot', async () => {
    await createHistory([rowOf(1), rowOf(2)]);
    expect(await waiting()).toMatchObject([
      {
        patient: { id: patient.id },
        insurance: { id: parts.insuranceId },
        affiliateNumber: '1234/5',
        authorizationNumber: null,
        needsAuthorization: true,
        code: '02.22',
        toothNumber: '16',
        faces: ['mesial'],
        day: today,
        amount: 600_000,
        professional: { id: dentist.id },
        state: 'unclaimed',
        estimate: { id: estimate.id, line: 1 },
        workRemoved: false,
        missing: ['authorization-number'],
      },
    ]);
  });

  test('an item that is not presented follows its row: another day, and gone with it', async () => {
    const history = await createHistory([rowOf(1)]);
    const [item] = await waiting();
    const { id } = await complete(item);
    const later = await save(history, [{ ...rowOf(1, { procedureDate: addDays(today, -3) }), id: 1 }]);
    expect(await waiting()).toMatchObject([
      { id, day: addDays(today, -3), authorizationNumber: 'A-1', amount: 600_000 },
    ]);
    const draft = await buildBatch(app, parts);
    const after = await save(later, [{ ...rowOf(1, { procedureDate: null }), id: 1 }]);
    expect(await waiting()).toEqual([]);
    expect(await read(draft)).toMatchObject({ lines: [], version: draft.version + 1 });
    await save(after, [{ ...rowOf(1), id: 1 }]);
    expect(await waiting()).toMatchObject([{ authorizationNumber: null, state: 'unclaimed' }]);
  });

  test('a presented item stays when its row is deleted, is shown so, and is not presented again', async () => {
    const history = await createHistory([rowOf(1)]);
    const [item] = await waiting();
    await complete(item);
    const batch = await present(await buildBatch(app, parts));
    const saved = await save(history, []);
    expect(await read(batch)).toMatchObject({
      lines: [{ workRemoved: true, amount: 600_000 }],
      hash: batch.hash,
    });
    await reject(batch, [{ itemId: itemOf(batch) }]);
    const again = await buildBatch(app, parts);
    await expect(present(again)).rejects.toMatchObject({
      status: 400,
      errors: { 'lines.0': expect.stringContaining('ya no figura como realizada en la historia clínica') },
    });
    await save(saved, [rowOf(1)]);
    expect(await read(again)).toMatchObject({ lines: [{ workRemoved: false, missing: [] }] });
  });

  const complete = (item: ClaimItem | undefined): Promise<ClaimItem> =>
    as().updateClaimItem({
      params: one(item ?? { id: 0 }),
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

describe('items by hand', () => {
  const create = (body: object) =>
    as().createClaimItem({ params: ofPatient(), body: { procedureId: restoration, day: today, ...body } });

  test('cost what the plan covers unless an amount is given', async () => {
    await expect(create({})).rejects.toMatchObject({
      status: 400,
      errors: { amount: 'El plan no tiene precio para esta prestación: escribe el importe' },
    });
    const { id, version } = await as().createPriceList({
      params,
      body: { name: 'Plan', insuranceId: parts.insuranceId },
    });
    await as().writePrice({
      params: { ...params, id, procedureId: restoration },
      body: { price: 1_000_000, coveredPercent: 80, needsAuthorization: true, validFrom: today, version },
    });
    expect(await create({})).toMatchObject({
      amount: 800_000,
      needsAuthorization: true,
      affiliateNumber: '1234/5',
      missing: ['authorization-number', 'tooth', 'faces'],
      professional: { id: dentist.id },
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
      'Elige una prestación de la clínica',
    ],
    [
      'a professional of nobody',
      { amount: 1, professionalId: 2_000_000_000 },
      'professionalId',
      'Elige un profesional de la clínica',
    ],
    [
      'faces without a tooth',
      { amount: 1, faces: ['mesial'] },
      'toothNumber',
      'Indica la pieza de las caras',
    ],
    ['a face twice', { amount: 1, toothNumber: '16', faces: ['mesial', 'mesial'] }, 'faces', 'Cara repetida'],
    [
      'a long number',
      { amount: 1, affiliateNumber: '1'.repeat(51) },
      'affiliateNumber',
      'Máximo 50 caracteres',
    ],
  ])('%s is refused', async (_name, body, field, message) => {
    await expect(create(body)).rejects.toMatchObject({ status: 400, errors: { [field]: message } });
  });

  test('a patient without an obra social has nothing to claim', async () => {
    await as().writeCoverage({ params: ofPatient(), body: {} });
    await expect(create({ amount: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'El paciente no tiene obra social: complétala en su cobertura',
    });
  });

  test('one that was never presented can be deleted', async () => {
    const { id, version } = await create({ amount: 1 });
    const stale = as().removeClaimItem({ params: { ...params, id }, query: { version: version + 1 } });
    await expect(stale).rejects.toMatchObject({
      status: 409,
      message: 'Otra persona cambió esta prestación',
    });
    await as().removeClaimItem({ params: { ...params, id }, query: { version } });
    expect(await waiting()).toEqual([]);
  });

  test('one can be given up and claimed after all', async () => {
    const { id, version } = await create({ amount: 1 });
    const givenUp = await as().giveUpClaimItem({
      params: { ...params, id },
      body: { reason: ' Fuera de término ', version },
    });
    expect(givenUp).toMatchObject({
      state: 'given-up',
      givenUp: { by: { id: dentist.id }, reason: 'Fuera de término' },
    });
    expect(await waiting()).toEqual([]);
    expect(await as().listClaimItems({ params, query: { state: 'given-up' } })).toEqual([givenUp]);
    await expect(buildBatch(app, parts)).rejects.toMatchObject({ status: 409 });
    await as().reopenClaimItem({ params: { ...params, id }, body: { version: givenUp.version } });
    expect(await waiting()).toMatchObject([{ state: 'unclaimed', givenUp: null }]);
  });
});

describe('a batch', () => {
  test('takes what can be claimed up to a day, and gives back what is taken out', async () => {
    const old = await buildClaimItem(app, parts, { day: addDays(today, -40) });
    const late = await buildClaimItem(app, parts);
    const draft = await as().createClaimBatch({
      params,
      body: { ...newBatch(parts), until: addDays(today, -10), note: 'Octubre' },
    });
    expect(draft).toMatchObject({
      number: 1,
      insurance: { id: parts.insuranceId },
      period: today.slice(0, 7),
      state: 'draft',
      note: 'Octubre',
      lines: [{ itemId: old.id, state: 'draft' }],
      totals: { claimed: 1_000_000, rejected: 0, paid: 0, open: 1_000_000 },
      hash: null,
    });
    expect((await waiting()).map(({ id }) => id)).toEqual([late.id]);
    const { lines } = await as().updateClaimBatch({
      params: one(draft),
      body: { period: '2026-10', itemIds: [late.id], version: draft.version },
    });
    expect(lines.map(({ itemId }) => itemId)).toEqual([late.id]);
    expect((await waiting()).map(({ id }) => id)).toEqual([old.id]);
    expect(await due()).toEqual([[0, 2_000_000]]);
  });

  test('without anything to claim is refused and takes no number', async () => {
    await expect(buildBatch(app, parts)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('No hay prestaciones sin presentar de esta obra social'),
    });
    await buildClaimItem(app, parts);
    expect(await buildBatch(app, parts)).toMatchObject({ number: 1 });
  });

  test('of an unknown obra social or of the future is refused', async () => {
    const body = { ...newBatch(parts), insuranceId: 2_000_000_000, until: addDays(today, 1) };
    await expect(as().createClaimBatch({ params, body })).rejects.toMatchObject({
      status: 400,
      errors: { insuranceId: 'Elige una obra social', until: 'No puede ser un día futuro' },
    });
  });

  test('that is a draft can be deleted', async () => {
    await buildClaimItem(app, parts);
    const draft = await buildBatch(app, parts);
    await as().removeClaimBatch({ params: one(draft), query: { version: draft.version } });
    expect(await waiting()).toHaveLength(1);
    await expect(read(draft)).rejects.toMatchObject({ status: 404 });
  });

  test('is not presented while an item lacks something, and says what', async () => {
    await as().createClaimItem({
      params: ofPatient(),
      body: { procedureId: restoration, day: today, amount: 100 },
    });
    const draft = await buildBatch(app, parts);
    const [line] = draft.lines;
    await expect(present(draft)).rejects.toMatchObject({
      status: 400,
      errors: {
        'lines.0': expect.stringMatching(
          /^.+, 02\.22 Restauración del \d\d\/\d\d\/\d{4}: falta la pieza, faltan las caras$/,
        ),
      },
    });
    expect(line?.missing).toEqual(['tooth', 'faces']);
    const emptied = await as().updateClaimBatch({
      params: one(draft),
      body: { period: draft.period, itemIds: [], version: draft.version },
    });
    await expect(present(emptied)).rejects.toMatchObject({
      status: 400,
      errors: { lines: 'Agrega una prestación' },
    });
  });

  test('is presented on a day from the last item to today', async () => {
    await buildClaimItem(app, parts, { day: addDays(today, -2) });
    const draft = await buildBatch(app, parts);
    for (const day of [addDays(today, -3), addDays(today, 1)])
      await expect(present(draft, day)).rejects.toMatchObject({
        status: 400,
        errors: { day: expect.anything() },
      });
    expect(await present(draft, addDays(today, -2))).toMatchObject({ presentedDay: addDays(today, -2) });
  });

  test('that is presented is frozen under its hash and owed', async () => {
    const batch = await buildPresentedBatch(app, parts);
    expect(batch).toMatchObject({
      state: 'presented',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      presentedBy: { id: dentist.id },
      totals: { claimed: 1_000_000, open: 1_000_000 },
      lines: [{ state: 'presented' }],
    });
    expect(await due()).toEqual([[1_000_000, 0]]);
    const change = { period: batch.period, itemIds: [], version: batch.version };
    for (const call of [
      () => as().updateClaimBatch({ params: one(batch), body: change }),
      () => as().removeClaimBatch({ params: one(batch), query: { version: batch.version } }),
      () => present(batch),
    ])
      await expect(call()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('ya se presentó'),
      });
    const [line] = batch.lines;
    const edit = { amount: 1, version: line?.version ?? 0 };
    await expect(
      as().updateClaimItem({ params: { ...params, id: itemOf(batch) }, body: edit }),
    ).rejects.toMatchObject({ status: 409, message: 'La prestación ya se presentó' });
  });

  test('is not presented with a version that somebody changed', async () => {
    const item = await buildClaimItem(app, parts);
    const draft = await buildBatch(app, parts);
    const changed = await as().listClaimItems({ params, query: { state: 'draft' } });
    await as().updateClaimItem({
      params: one(item),
      body: { amount: 5, affiliateNumber: '1', version: changed[0]?.version ?? 0 },
    });
    await expect(present(draft)).rejects.toMatchObject({
      status: 409,
      message: 'Otra persona cambió esta presentación',
    });
  });
});

describe('payments of the obra social', () => {
  test('pay a batch in parts; a voided one is owed again', async () => {
    const batch = await buildPresentedBatch(app, parts);
    expect(await pay(batch, { amount: 400_000, reference: 'Liq. 77' })).toMatchObject({
      state: 'partly-paid',
      totals: { paid: 400_000, open: 600_000 },
      payments: [{ amount: 400_000, reference: 'Liq. 77', takenBy: { id: dentist.id }, voided: null }],
    });
    const paid = await pay(batch, { amount: 600_000 });
    expect(paid).toMatchObject({ state: 'paid', lines: [{ state: 'paid' }], totals: { open: 0 } });
    const paymentId = paid.payments[1]?.id ?? 0;
    const voidIt = () =>
      as().voidInsurerPayment({
        params: { ...one(batch), paymentId },
        body: { reason: 'Otra presentación' },
      });
    expect(await voidIt()).toMatchObject({
      state: 'partly-paid',
      payments: [{ voided: null }, { voided: { by: { id: dentist.id }, reason: 'Otra presentación' } }],
      totals: { paid: 400_000, open: 600_000 },
    });
    await expect(voidIt()).rejects.toMatchObject({ status: 409, message: 'El pago ya está anulado' });
    const { entries, closingBalance } = await as().readInsurerStatement({
      params: { ...params, id: parts.insuranceId },
      query: {},
    });
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['presentation', 1_000_000, 1_000_000],
      ['payment', -400_000, 600_000],
      ['payment', -600_000, 0],
      ['payment-void', 600_000, 600_000],
    ]);
    expect(closingBalance).toBe(600_000);
  });

  test('a payment that is sent twice is taken once', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const body = newInsurerPayment({ amount: 1_000_000 });
    const send = (change = {}) =>
      as().createInsurerPayment({ params: one(batch), body: { ...body, ...change } });
    await Promise.all([send(), send()]);
    expect(await send()).toMatchObject({ payments: [{ amount: 1_000_000 }], totals: { open: 0 } });
    await expect(send({ amount: 1 })).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    [
      'more than is open',
      { amount: 1_000_001 },
      'amount',
      `Supera en ${formatCents(1)} lo que falta cobrar de esta presentación`,
    ],
    ['the future', { day: '2099-01-01' }, 'day', 'No puede ser un día futuro'],
    [
      'a day before it was presented',
      { day: '2020-01-01' },
      'day',
      expect.stringContaining('No puede ser anterior'),
    ],
    ['a negative amount', { amount: -5 }, 'amount', 'El importe no puede ser negativo'],
    ['three decimals', { amount: 0.125 }, 'amount', 'Debe ser un importe'],
  ])('%s is refused', async (_name, body, field, message) => {
    const batch = await buildPresentedBatch(app, parts);
    await expect(pay(batch, body)).rejects.toMatchObject({ status: 400, errors: { [field]: message } });
  });

  test('a draft is not paid', async () => {
    await buildClaimItem(app, parts);
    await expect(pay(await buildBatch(app, parts), {})).rejects.toMatchObject({ status: 409 });
  });
});

describe('rejections', () => {
  test('a rejected item is presented again in a later batch', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const itemId = itemOf(batch);
    expect(await reject(batch, [{ itemId }])).toMatchObject({
      state: 'rejected',
      totals: { claimed: 1_000_000, rejected: 1_000_000, open: 0 },
      lines: [{ state: 'rejected', rejection: { amount: 1_000_000, reason: 'Falta la radiografía' } }],
    });
    expect(await due()).toEqual([[0, 1_000_000]]);
    expect(await waiting()).toMatchObject([
      { id: itemId, state: 'rejected', rejection: { batch: { number: 1 } }, batch: null },
    ]);
    const again = await present(await buildBatch(app, parts));
    expect(again).toMatchObject({
      number: 2,
      totals: { claimed: 1_000_000 },
      lines: [{ itemId, rejection: null }],
    });
    expect(await read(batch)).toMatchObject({
      lines: [{ presentedAgainIn: { number: 2 }, state: 'presented' }],
    });
    expect(await due()).toEqual([[1_000_000, 0]]);
  });

  test('a part of an item is rejected, and that part is presented again', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const itemId = itemOf(batch);
    expect(await reject(batch, [{ itemId, amount: 300_000 }])).toMatchObject({
      state: 'presented',
      totals: { rejected: 300_000, open: 700_000 },
      lines: [{ amount: 1_000_000 }],
    });
    const [item] = await waiting();
    expect(item).toMatchObject({ amount: 300_000, state: 'rejected' });
    await expect(
      as().updateClaimItem({
        params: one({ id: itemId }),
        body: { amount: 300_001, version: item?.version ?? 0 },
      }),
    ).rejects.toMatchObject({
      status: 400,
      errors: { amount: `No puede superar lo debitado: ${formatCents(300_000)}` },
    });
    expect(await buildBatch(app, parts)).toMatchObject({ totals: { claimed: 300_000 } });
    expect(await read(batch)).toMatchObject({ lines: [{ presentedAgainIn: { number: 2 }, state: 'draft' }] });
  });

  test('one that was noted by mistake is undone, unless the item is in another batch', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const itemId = itemOf(batch);
    const undo = () =>
      as().undoClaimRejection({ params: { ...one(batch), itemId }, body: { reason: 'Era de otro' } });
    await expect(undo()).rejects.toMatchObject({ status: 409, message: 'La prestación no está debitada' });
    await reject(batch, [{ itemId, amount: 1 }]);
    const draft = await buildBatch(app, parts);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    await as().removeClaimBatch({ params: one(draft), query: { version: draft.version } });
    expect(await undo()).toMatchObject({
      state: 'presented',
      totals: { rejected: 0, open: 1_000_000 },
      lines: [{ state: 'presented', rejection: null, amount: 1_000_000 }],
    });
    expect(await waiting()).toEqual([]);
    await reject(batch, [{ itemId }]);
    expect(await due()).toEqual([[0, 1_000_000]]);
  });

  test('a rejected item can be given up; no account changes', async () => {
    const batch = await buildPresentedBatch(app, parts);
    await reject(batch, [{ itemId: itemOf(batch) }]);
    const [item] = await waiting();
    await as().giveUpClaimItem({
      params: one(item ?? { id: 0 }),
      body: { reason: 'No conviene', version: item?.version ?? 0 },
    });
    expect(await due()).toEqual([[0, 0]]);
    expect(await as().readAccount({ params: ofPatient() })).toMatchObject({ balance: 0 });
    expect(await read(batch)).toMatchObject({ lines: [{ state: 'given-up' }] });
  });

  test.each([
    [
      'more than the item',
      (itemId: number) => [{ itemId, amount: 1_000_001 }],
      'items.0.amount',
      `Supera lo presentado: ${formatCents(1_000_000)}`,
    ],
    [
      'an item of nobody',
      () => [{ itemId: 2_000_000_000 }],
      'items.0.itemId',
      'La prestación no es de esta presentación',
    ],
    ['an item twice', (itemId: number) => [{ itemId }, { itemId }], 'items', 'Prestación repetida'],
    ['nothing', () => [], 'items', 'Elige una prestación'],
  ])('%s is refused', async (_name, items, field, message) => {
    const batch = await buildPresentedBatch(app, parts);
    await expect(reject(batch, items(itemOf(batch)))).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });

  test('more than is open is refused, and an item is rejected once', async () => {
    const batch = await buildPresentedBatch(app, parts);
    await pay(batch, { amount: 999_999 });
    await expect(reject(batch, [{ itemId: itemOf(batch) }])).rejects.toMatchObject({
      status: 400,
      errors: { items: `Supera lo que falta cobrar de esta presentación: ${formatCents(1)}` },
    });
    await reject(batch, [{ itemId: itemOf(batch), amount: 1 }]);
    await expect(reject(batch, [{ itemId: itemOf(batch), amount: 1 }])).rejects.toMatchObject({
      status: 409,
      message: 'La prestación ya está debitada',
    });
  });
});

test('what is owed is counted by its age', async () => {
  for (const days of [0, 30, 31, 91]) {
    await buildClaimItem(app, parts, { day: addDays(today, -days) });
    await present(await buildBatch(app, parts), addDays(today, -days));
  }
  expect(await as().listInsurerAccounts({ params })).toMatchObject([
    { due: 4_000_000, byAge: { upTo30: 2_000_000, upTo60: 1_000_000, upTo90: 0, over90: 1_000_000 } },
  ]);
});

describe('one outcome for', () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).toSorted();

  test('two people who present one batch', async () => {
    await buildClaimItem(app, parts);
    const draft = await buildBatch(app, parts);
    expect(await outcomes([present(draft), present(draft)])).toEqual(['fulfilled', 'rejected']);
    expect(await due()).toEqual([[1_000_000, 0]]);
  });

  test('two people who put one item in two batches', async () => {
    await buildClaimItem(app, parts);
    expect(await outcomes([buildBatch(app, parts), buildBatch(app, parts)])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await as().listClaimBatches({ params, query: {} })).toMatchObject([{ items: 1 }]);
  });

  test('two payments of a whole batch', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const amount = batch.totals.open;
    expect(await outcomes([pay(batch, { amount }), pay(batch, { amount })])).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await due()).toEqual([[0, 0]]);
  });

  test('a payment and a rejection of a whole batch', async () => {
    const batch = await buildPresentedBatch(app, parts);
    const calls = [pay(batch, { amount: batch.totals.open }), reject(batch, [{ itemId: itemOf(batch) }])];
    expect(await outcomes(calls)).toEqual(['fulfilled', 'rejected']);
    expect((await read(batch)).totals.open).toBe(0);
  });
});

test('the CSV has a line for each item, with amounts as numbers', async () => {
  const batch = await buildPresentedBatch(app, parts);
  await reject(batch, [{ itemId: itemOf(batch), amount: 250_050 }]);
  const url = `/services/billing/clinics/${params.clinicId}/claim-batches/${batch.id}/csv`;
  const { payload, headers } = await app.request({ method: 'GET', url, token: dentist.token });
  expect(headers['content-disposition']).toContain('presentacion-1.csv');
  expect(payload).toContain('Fecha;Paciente;Plan;Afiliado;Autorización;Código');
  expect(payload).toContain(';1234/5;;01.01;Consulta;;;');
  expect(payload).toContain(';"10000,00";"2500,50";Falta la radiografía;Debitada');
});

test('an obra social with claims is not deleted, and their patient not moved to another clinic', async () => {
  await buildClaimItem(app, parts);
  await as().writeCoverage({ params: ofPatient(), body: {} });
  const admin = await buildUser(app, { role: 'ADMIN' });
  const remove = app
    .as(admin.token)
    .healthInsurance.removeHealthInsurance({ params: { id: parts.insuranceId } });
  await expect(remove).rejects.toMatchObject({ status: 409 });
  const { clinic } = await buildPractice(app);
  const found = await app.as(admin.token).auth.readUser({ params: { id: patient.id } });
  const move = app.as(admin.token).auth.updateUser({
    params: { id: patient.id },
    body: { ...asUpdate(found), clinicId: clinic.id },
  });
  await expect(move).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('prestaciones para presentar a su obra social'),
  });
});
