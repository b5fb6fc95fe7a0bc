import type { Settlement } from '@dentaria/contract/billing/results.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { asUpdate, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import {
  ago,
  buildSettlement,
  LAST_MONTH,
  THIS_MONTH,
} from '../../../testing/builders/settlement-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { buildPresentedBatch, newInsurerPayment } from '../testing/claim-builders.ts';
import { newPayment } from '../testing/payment-builders.ts';

const app = await testApp();
const today = TODAY;
const build = () => buildSettlement(app);

describe('access to results', () => {
  test('a dentist who is not the owner sees only their own work', async () => {
    const built = await build();
    const { associate, owner, as, params } = built;
    await built.setTerms(associate.id, { validFrom: ago(90) });
    await built.setTerms(owner.id, { validFrom: ago(90) });
    const results = await built.results(THIS_MONTH, associate.token);
    expect(results).toMatchObject({
      scope: 'own',
      production: 50_000,
      collected: 0,
      due: 50_000,
      advances: null,
      unassigned: null,
      methods: [],
      chapters: [{ chapter: null, amount: 50_000 }],
      days: [{ day: ago(20), production: 50_000, collected: null }],
    });
    expect(results.professionals.map(({ professional, share }) => [professional.id, share])).toEqual([
      [associate.id, 20_000],
    ]);
    const terms = await as(associate.token).listSettlementTerms({ params });
    expect(terms.map(({ professional }) => professional.id)).toEqual([associate.id]);
    expect((await built.settlement(associate.id, THIS_MONTH, associate.token)).share).toBe(20_000);
    await expect(built.settlement(owner.id, THIS_MONTH, associate.token)).rejects.toMatchObject({
      status: 403,
    });
    await expect(built.setTerms(associate.id, { lastNumber: 1 }, associate.token)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a receptionist sees totals but no professional', async () => {
    const built = await build();
    await built.setTerms(built.owner.id, { validFrom: ago(90) });
    await built.pay({ amount: 20_000 });
    const results = await built.results(THIS_MONTH, built.receptionist.token);
    expect(results).toMatchObject({
      scope: 'till',
      production: 50_000,
      collected: 20_000,
      professionals: [],
    });
    expect(results.methods).toEqual([{ method: 'transfer', count: 1, amount: 20_000 }]);
  });

  test('every reading is audited, and a settlement also names its professional', async () => {
    const built = await build();
    await built.results(THIS_MONTH);
    await built.settlement(built.associate.id, THIS_MONTH);
    const { rows } = await app.owner.query(
      `select action, object, object_id from audit where clinic_id = $1 and object in ('results', 'settlement') order by id`,
      [built.clinicId],
    );
    expect(rows).toEqual([
      { action: 'read', object: 'results', object_id: built.clinicId },
      { action: 'read', object: 'settlement', object_id: built.associate.id },
    ]);
  });
});

test('production of accepted estimates is grouped by chapter', async () => {
  const { results, clinicId, associateRow, owner, patient } = await build();
  const { rows } = await app.owner.query<{ id: number }>(
    `with p as (insert into procedures (clinic_id, code, name, chapter) values ($1, 'X1', 'Limpieza', 'Preventiva') returning id),
          e as (insert into estimates (clinic_id, number, patient_id, instalments, valid_until, created_by, created_at, updated_at)
                values ($1, 1, $2, 1, current_date, $3, now(), now()) returning id),
          l as (insert into estimate_lines (clinic_id, estimate_id, number, procedure_id, code, description, faces, price,
                                            covered, needs_authorization)
                select $1, e.id, 1, p.id, 'X1', 'Limpieza', '{}', 500, 0, false from e, p)
     select id from e`,
    [clinicId, patient.id, owner.id],
  );
  await app.owner.query(
    'insert into estimate_work (clinic_id, estimate_id, number, history_id, row_id, day) values ($1, $2, 1, $3, $4, $5)',
    [clinicId, rows[0]?.id, associateRow.historyId, associateRow.rowId, ago(20)],
  );
  expect((await results({ from: ago(60), to: today })).chapters).toEqual([
    { chapter: 'Preventiva', amount: 50_000 },
    { chapter: null, amount: 100_000 },
  ]);
});

test('a payment by an obra social counts as collected by the clinic, not by a professional', async () => {
  const built = await build();
  const { clinicId, owner, patient, params, as } = built;
  const { billing } = app.as(owner.token);
  const { id: procedureId } = await billing.createProcedure({
    params,
    body: { code: 'C1', name: 'Consulta' },
  });
  const { id: insuranceId } = await buildInsurance(app);
  await built.setTerms(owner.id, { validFrom: ago(90), basis: 'collections' });
  const parts = { clinicId, dentist: owner, patientId: patient.id, insuranceId, procedureId };
  const batch = { ...params, id: (await buildPresentedBatch(app, parts)).id };
  const take = (amount: number) =>
    billing.createInsurerPayment({ params: batch, body: newInsurerPayment({ amount }) });
  await take(250_000);
  const { payments } = await take(130_000);
  const paymentId = payments.find(({ amount }) => amount === 130_000)?.id ?? 0;
  await billing.voidInsurerPayment({ params: { ...batch, paymentId }, body: { reason: 'Repetido' } });
  await built.pay({ amount: 10_000 });
  const month = await built.results(THIS_MONTH);
  expect(month).toMatchObject({ collected: 260_000, insurers: 250_000, unassigned: 0 });
  expect(month.days.at(-1)).toEqual({ day: today, production: 0, collected: 260_000 });
  expect(month.methods).toEqual([
    { method: 'insurer', count: 1, amount: 250_000 },
    { method: 'transfer', count: 1, amount: 10_000 },
  ]);
  expect(month.professionals.map(({ collected }) => collected).toSorted()).toEqual([0, 10_000]);
  expect(await built.results(THIS_MONTH, built.associate.token)).toMatchObject({ insurers: null });
  const csv = async (token: string) =>
    (await as(token).exportResults({ params, query: THIS_MONTH })).file.text();
  expect(await csv(owner.token)).toContain('Obras sociales;;"2500,00";;');
  expect(await csv(built.receptionist.token)).toContain('De obras sociales;;"2500,00"');
});

test('the CSV of a settlement and of a month contain the same figures as numbers', async () => {
  const built = await build();
  const { clinicId, associate, owner, receptionist } = built;
  await built.setTerms(associate.id, { validFrom: ago(90), percent: 33.33 });
  await built.pay({ amount: 160_050 });
  const search = `?from=${ago(60)}&to=${today}`;
  const read = async (path: string, token: string) => {
    const answer = await app.request({
      method: 'GET',
      url: `/services/billing/clinics/${clinicId}/${path}${search}`,
      token,
    });
    expect(answer.statusCode).toBe(200);
    return answer.body.trim().split('\r\n');
  };
  const lines = await read(`professionals/${associate.id}/settlement/csv`, owner.token);
  expect(lines[1]).toMatch(/;Limpieza;Producción;"500,00";"33,33";"166,65"$/);
  expect(lines.at(-1)).toBe('Total;;;;"500,00";;"166,65"');
  const month = await read('results/csv', owner.token);
  expect(month).toContain('Anticipos sin asignar;;"100,50";;');
  expect(month.at(-1)).toBe('Total;"1500,00";"1600,50";"0,00";"166,65"');
  const days = await read('results/csv', receptionist.token);
  expect(days.at(-1)).toBe('Total;"1500,00";"1600,50"');
  expect(days.join()).not.toContain('166,65');
});

test.each([
  ['from=2026-10-31&to=2026-10-01', { to: 'Debe ser igual o posterior al primer día' }],
  ['from=2024-10-01&to=2026-10-01', { to: 'Hasta un año' }],
  ['to=2026-10-01', { from: 'Fecha no válida' }],
])('a period %s is an error of its field', async (search, errors) => {
  const { clinicId, owner } = await build();
  const answer = await app.request({
    method: 'GET',
    url: `/services/billing/clinics/${clinicId}/results?${search}`,
    token: owner.token,
  });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
});

describe('the balances of a period', () => {
  test('match the accounts, including later days and removed debtors', async () => {
    const { results, params, as, owner, clinicId, pay } = await build();
    const later = addDays(today, 40);
    const { id } = await buildUser(app, { clinicId });
    await app.as(owner.token).clinicalHistory.createHistory({
      params: { id },
      body: newHistory({ treatmentPlan: [newRow({ procedureDate: later, debit: 700, credit: 0 })] }),
    });
    const compare = async () => {
      const { due, advances, production, professionals } = await results(THIS_MONTH);
      const balances = (await as(owner.token).listBalances({ params })).map(({ balance }) => balance);
      const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(due).toBe(sumOf(balances.map((balance) => Math.max(0, balance))));
      expect(advances).toBe(sumOf(balances.map((balance) => Math.max(0, -balance))));
      expect(sumOf(professionals.map((each) => each.due))).toBe(due);
      return { due, production };
    };
    // The row counts as work of the day on which it was saved.
    expect(await compare()).toEqual({ due: 220_000, production: 120_000 });
    await pay({ amount: 160_000, acceptsAdvance: true });
    const admin = await buildUser(app, { role: 'ADMIN' });
    await app.as(admin.token).auth.removeUser({ params: { id } });
    expect(await compare()).toEqual({ due: 70_000, production: 120_000 });
    // The period was over when these rows were written.
    expect((await results(LAST_MONTH)).due).toBe(100_000);
  });
});

const amountsOf = ({ lines, ...totals }: Settlement) => ({
  ...totals,
  lines: lines.map(({ patient, ...line }) => ({ ...line, patientId: patient.id })),
});

describe('a patient who changes clinic', () => {
  test('takes their debt along on that day, and leaves the work and payments of both clinics unchanged', async () => {
    const { results, owner, clinicId, settlement } = await build();
    const { clinic: elsewhere, dentist: newOwner } = await buildPractice(app);
    const { id } = await buildUser(app, { clinicId });
    const ahead = await buildUser(app, { clinicId });
    const { clinicalHistory } = app.as(owner.token);
    await clinicalHistory.createHistory({
      params: { id },
      body: newHistory({
        treatmentPlan: [
          newRow({ procedureDate: ago(50), debit: 1000, credit: 300 }),
          newRow({ procedureDate: ago(10), debit: 200, credit: 0 }),
        ],
      }),
    });
    await clinicalHistory.createHistory({
      params: { id: ahead.id },
      body: newHistory({ treatmentPlan: [newRow({ procedureDate: ago(40), debit: 100, credit: 500 })] }),
    });
    const ofNew = (query: typeof THIS_MONTH) =>
      app.as(newOwner.token).billing.readResults({ params: { clinicId: elsewhere.id }, query });
    const past = await results(LAST_MONTH);
    const before = await results(THIS_MONTH);
    const settled = await settlement(owner.id, LAST_MONTH);
    const pastElsewhere = await ofNew(LAST_MONTH);
    expect(past).toMatchObject({ production: 210_000, collected: 80_000, due: 170_000, advances: 40_000 });
    const admin = await buildUser(app, { role: 'ADMIN' });
    const { auth } = app.as(admin.token);
    for (const each of [id, ahead.id]) {
      const user = await auth.readUser({ params: { id: each } });
      const body = { ...asUpdate(user), clinicId: elsewhere.id };
      await auth.updateUser({ params: { id: each }, body });
    }
    expect(await results(LAST_MONTH)).toEqual(past);
    // The clinic cannot read the name of another clinic's patient.
    expect(amountsOf(await settlement(owner.id, LAST_MONTH))).toEqual(amountsOf(settled));
    expect(await ofNew(LAST_MONTH)).toEqual(pastElsewhere);
    const after = await results(THIS_MONTH);
    const { due, advances, unassigned, professionals } = after;
    const workOf = ({ production, collected, insurers, days, methods, chapters }: typeof after) => ({
      production,
      collected,
      insurers,
      days,
      methods,
      chapters,
    });
    expect(workOf(after)).toEqual(workOf(before));
    expect({ due, advances, unassigned }).toEqual({ due: 150_000, advances: 0, unassigned: 0 });
    expect(professionals.map(({ collected }) => collected)).toEqual(
      before.professionals.map(({ collected }) => collected),
    );
    const now = await ofNew(THIS_MONTH);
    expect(now).toMatchObject({ production: 0, collected: 0, due: 90_000, advances: 40_000, unassigned: 0 });
    expect(now.professionals).toMatchObject([{ production: 0, collected: 0, due: 90_000 }]);
    await app.as(newOwner.token).billing.createPayment({
      params: { clinicId: elsewhere.id, patientId: id },
      body: newPayment({ amount: 90_000, acceptsAdvance: false }),
    });
    expect((await ofNew(THIS_MONTH)).professionals).toMatchObject([{ collected: 90_000, due: 0 }]);
  });
});
