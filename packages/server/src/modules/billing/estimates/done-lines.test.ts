import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { beforeEach, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory } from '../../clinical-history/testing/histories.ts';
import { newAcceptance, newEstimate, newLine } from '../testing/estimate-builders.ts';

const app = await testApp();
const today = clinicTimeAt(WEDNESDAY).day;

let dentist: BuiltUser;
let patient: BuiltUser;
let params: { clinicId: number };
let estimate: Estimate;

const as = () => app.as(dentist.token);
const ofPatient = () => ({ ...params, patientId: patient.id });

beforeEach(async () => {
  const practice = await buildPractice(app);
  dentist = practice.dentist;
  params = { clinicId: practice.clinic.id };
  patient = await buildUser(app, { role: 'PATIENT', clinicId: params.clinicId });
  const { id } = await as().billing.createProcedure({ params, body: { code: 'X1', name: 'Blanqueamiento' } });
  estimate = await accept(await present([newLine(id), { ...newLine(id), price: 333_333, covered: 100_000 }]));
});

async function present(lines: Parameters<typeof newEstimate>[0]['lines']): Promise<Estimate> {
  const body = newEstimate({ lines, discount: { percent: 10 } });
  const { id, version } = await as().billing.createEstimate({ params: ofPatient(), body });
  return as().billing.presentEstimate({ params: { ...params, id }, body: { version } });
}

const accept = (shown: Estimate): Promise<Estimate> =>
  as().billing.acceptEstimate({ params: { ...params, id: shown.id }, body: newAcceptance(shown) });

const rowOf = (line: number, overrides: object = {}) => ({
  procedureDate: today,
  treatmentDescription: 'Blanqueamiento',
  debit: (estimate.lines[line - 1]?.net ?? 0) / 100,
  credit: 0,
  estimate: { id: estimate.id, line },
  ...overrides,
});

const createHistory = (treatmentPlan: HistorySave['treatmentPlan']): Promise<ClinicalHistory> =>
  as().clinicalHistory.createHistory({
    params: { id: patient.id },
    body: { ...newHistory(), treatmentPlan },
  });

const save = (history: ClinicalHistory, treatmentPlan: HistorySave['treatmentPlan']) =>
  as().clinicalHistory.saveHistory({
    params: { id: patient.id },
    body: { ...newHistory(), version: history.version, treatmentPlan },
  });

const pending = async () =>
  (await as().billing.listAcceptedWork({ params: ofPatient() })).map(({ line }) => line.number);
const balance = async () => (await as().billing.readAccount({ params: ofPatient() })).balance;

test('a done line is a dated row with its debit, and is no longer pending', async () => {
  expect(await pending()).toEqual([1, 2]);
  const history = await createHistory([rowOf(1)]);
  expect(history.treatmentPlan).toMatchObject([{ debit: 9_000, estimate: { id: estimate.id, line: 1 } }]);
  expect(await pending()).toEqual([2]);
  expect(await balance()).toBe(900_000);
  expect(await as().billing.readEstimate({ params: { ...params, id: estimate.id } })).toMatchObject({
    lines: [{ done: { historyId: history.historyId, rowId: 1, day: today } }, { done: null }],
  });
  await save(history, [{ ...rowOf(1), id: 1 }, rowOf(2)]);
  expect(await pending()).toEqual([]);
  expect(await balance()).toBe(900_000 + 210_000);
});

test('a row keeps its line when a client without support for estimates saves it', async () => {
  const history = await createHistory([rowOf(1)]);
  const { estimate: _unknown, ...row } = rowOf(1, {
    id: 1,
    treatmentDescription: 'Blanqueamiento, dos sesiones',
  });
  expect((await save(history, [row])).treatmentPlan).toMatchObject([
    { estimate: { id: estimate.id, line: 1 } },
  ]);
  expect(await pending()).toEqual([2]);
});

test('a line whose row is deleted or loses its date becomes pending again', async () => {
  const history = await createHistory([rowOf(1), rowOf(2)]);
  const later = await save(history, [{ ...rowOf(2, { procedureDate: null }), id: 2 }]);
  expect(await pending()).toEqual([1, 2]);
  expect(await balance()).toBe(0);
  await save(later, [{ ...rowOf(2), id: 2 }]);
  expect(await pending()).toEqual([1]);
});

test('rows without a line are stored as in earlier releases', async () => {
  const { treatmentPlan } = await createHistory([rowOf(1, { estimate: undefined })]);
  expect(treatmentPlan[0]).not.toHaveProperty('estimate');
  const { rows } = await app.owner.query<{ content: string }>(
    'select content::text from history_versions where clinic_id = $1',
    [params.clinicId],
  );
  expect(rows.map(({ content }) => content.includes('estimate'))).toEqual([false]);
});

test.each([
  ['twice', () => [rowOf(1), rowOf(1)], 'ya se marcó como realizada en otra fila'],
  [
    'of an unknown estimate',
    () => [rowOf(1, { estimate: { id: 999_999, line: 1 } })],
    'no es de un presupuesto aceptado',
  ],
  [
    'that does not exist',
    () => [rowOf(1, { estimate: { id: estimate.id, line: 3 } })],
    'no es de un presupuesto',
  ],
])('refuses a line %s, and saves nothing', async (_name, plan, message) => {
  await expect(createHistory(plan())).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(message),
  });
  const { rows } = await app.owner.query('select from histories where clinic_id = $1', [params.clinicId]);
  expect(rows).toEqual([]);
  expect(await pending()).toEqual([1, 2]);
});

test('refuses a line of an estimate that is not accepted', async () => {
  const shown = await present([newLine(estimate.lines[0]?.procedureId ?? 0)]);
  await expect(createHistory([rowOf(1, { estimate: { id: shown.id, line: 1 } })])).rejects.toMatchObject({
    status: 409,
  });
});

test('a line that two dentists mark at once is done once', async () => {
  const history = await createHistory([]);
  const answers = await Promise.allSettled([save(history, [rowOf(1)]), save(history, [rowOf(1)])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe(900_000);
});
