import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { verifyLedger } from '../../modules/billing/ledger/verify-ledger.ts';
import { newPayment, newRefund, openCashSession } from '../../modules/billing/testing/payment-builders.ts';
import { newHistory, newRow } from '../../modules/clinical-history/testing/histories.ts';
import { buildMerge } from '../../modules/exchange/testing/merge-builders.ts';
import { asUpdate, type BuiltUser, buildPractice, buildUser } from '../builders/builders.ts';
import { TODAY } from '../clock.ts';
import { pdfText } from '../pdf-text.ts';
import type { TestApp } from '../test-app.ts';

const ago = (days: number): string => addDays(TODAY, -days);
const MONTHS = [
  { from: ago(90), to: ago(61) },
  { from: ago(60), to: ago(31) },
  { from: ago(30), to: TODAY },
];
const [FIRST, SECOND, CURRENT] = MONTHS as [Period, Period, Period];
type Period = { readonly from: string; readonly to: string };

const pesos = fc.integer({ min: 1, max: 400 });
const patient = fc.nat(5);
const method = fc.constantFrom<PaymentMethod>('cash', 'cash', 'transfer', 'mercado-pago');
/** Some rows have a future day. */
const day = fc.integer({ min: -20, max: 89 }).map(ago);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('plan' as const),
      patient,
      day,
      debit: pesos,
      credit: fc.oneof(fc.constant(0), pesos),
      remove: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('pay' as const), patient, amount: pesos, method }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('void' as const), place: fc.nat(), method }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('refund' as const), place: fc.nat(), part: pesos, method }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('take out' as const), amount: pesos }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Plays random steps in a clinic and keeps a model of its cash session. */
async function openClinic(app: TestApp) {
  const { clinic, dentist } = await buildPractice(app);
  const associate = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const patients: BuiltUser[] = [];
  for (let index = 0; index < 6; index += 1) patients.push(await buildUser(app, { clinicId: clinic.id }));
  const clinicId = clinic.id;
  const reception = app.as(receptionist.token).billing;
  const billing = app.as(dentist.token).billing;
  const plans = new Map<
    number,
    { version: number; rows: readonly (ReturnType<typeof newRow> & { id?: number })[] }
  >();
  const payments: number[] = [];
  let cash = 0;
  const params = { clinicId };

  /** Returns false if the product rejects the step with 400 or 409. */
  const accepted = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      expect([400, 409]).toContain((error as { status?: number }).status);
      return false;
    }
  };

  async function savePlan(
    { patient: place, day: on, debit, credit, remove }: Step & { what: 'plan' },
    index: number,
  ) {
    const { id } = patients[place] as BuiltUser;
    const { version, rows } = plans.get(id) ?? { version: 0, rows: [] };
    const added = newRow({ procedureDate: on, debit, credit, treatmentDescription: `Fila ${index}` });
    const { clinicalHistory } = app.as(index % 3 === 0 ? associate.token : dentist.token);
    const treatmentPlan = [...(remove ? rows.slice(1) : rows), added];
    const call = {
      params: { id },
      body: { ...newHistory({ treatmentPlan }), ...(version > 0 && { version }) },
    };
    const saved = await (version === 0
      ? clinicalHistory.createHistory(call)
      : clinicalHistory.saveHistory(call));
    plans.set(id, {
      version: saved.version,
      rows: treatmentPlan.map((row, at) => ({ ...row, id: saved.treatmentPlan[at]?.id ?? 0 })),
    });
  }

  async function play(each: Step, index: number): Promise<void> {
    const session = await openCashSession(app, clinicId, receptionist.token);
    if (session.taken.length === 0 && session.movements.length === 0) cash = session.expected;
    switch (each.what) {
      case 'plan':
        return savePlan(each, index);
      case 'pay': {
        const { id: patientId } = patients[each.patient] as BuiltUser;
        const amount = each.amount * 100;
        const { id } = await reception.createPayment({
          params: { clinicId, patientId },
          body: newPayment({
            amount,
            method: each.method,
            day: each.method === 'cash' ? TODAY : ago(index % 80),
          }),
        });
        if (each.method === 'cash') cash += amount;
        payments.push(id);
        return;
      }
      case 'void':
      case 'refund': {
        const id = payments[each.place % Math.max(1, payments.length)];
        if (id === undefined) return;
        const before = await reception.readPayment({ params: { clinicId, id } });
        const kept = before.amount - sum(before.refunds.map(({ amount }) => amount));
        const amount = each.what === 'void' ? kept : each.part * 50;
        const call = { params: { clinicId, id } };
        const done = await accepted(
          each.what === 'void'
            ? reception.voidPayment({ ...call, body: { reason: 'Repetido', method: each.method } })
            : reception.createRefund({ ...call, body: newRefund({ amount, method: each.method }) }),
        );
        const isAllowed = before.voided === null && kept > 0 && (each.method !== 'cash' || amount <= cash);
        expect(done).toBe(isAllowed && (each.what === 'void' || amount <= before.refundable));
        if (done && each.method === 'cash') cash -= amount;
        return;
      }
      case 'take out': {
        const amount = each.amount * 100;
        const body = { direction: 'out' as const, amount, reason: 'Gasto' };
        const done = await accepted(
          reception.createCashMovement({ params: { clinicId, id: session.id }, body }),
        );
        expect(done).toBe(amount <= cash);
        if (done) cash -= amount;
        return;
      }
      default:
        await reception.closeCash({
          params: { clinicId, id: session.id },
          body: { counted: cash, expected: cash },
        });
    }
  }
  const results = (query: Period) => billing.readResults({ params, query });
  return { clinicId, dentist, patients, reception, params, play, results, cash: () => cash, plans };
}

type Clinic = Awaited<ReturnType<typeof openClinic>>;

function endingOf(balance: number): string {
  if (balance === 0) return 'sin deuda';
  const format = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 });
  return `$ ${format.format(Math.abs(balance) / 100)} ${balance > 0 ? 'a pagar' : 'a favor del paciente'}`;
}

/** Compares every two places that show the same figure of the clinic. */
async function compareFigures(
  app: TestApp,
  { clinicId, dentist, patients, reception, params, results, cash }: Clinic,
) {
  const balances = await reception.listBalances({ params });
  const balanceOf = new Map(balances.map((each) => [each.patient.id, each]));
  for (const { id: patientId } of patients) {
    const listed = balanceOf.get(patientId);
    if (listed?.removed) continue;
    const of = { params: { clinicId, patientId } };
    const read = await reception.readAccount(of).catch(() => undefined);
    if (!read) continue;
    const { entries, closingBalance } = await reception.readStatement({ ...of, query: {} });
    expect(read.balance).toBe(listed?.balance ?? 0);
    expect(closingBalance).toBe(read.balance);
    expect(sum(entries.map(({ amount }) => amount))).toBe(read.balance);
    expect(sum(read.openCharges.map(({ open }) => open))).toBe(Math.max(0, read.balance));
    expect(read.openCharges.at(0)?.day ?? null).toBe(listed?.owedSince ?? null);
    const textOf = async (url: string): Promise<string | undefined> => {
      const printed = await app.request({ method: 'GET', url, token: dentist.token });
      return printed.statusCode === 200 ? pdfText(printed.rawPayload).replaceAll('\n', ' ') : undefined;
    };
    const history = await textOf(`/services/clinical-history/patients/${patientId}/history/pdf`);
    if (history !== undefined) expect(history).toContain(`: ${endingOf(read.balance)}`);
    const paid = entries.filter(({ kind }) => kind === 'payment').at(-1);
    if (!paid) continue;
    const until = sum(entries.filter(({ id }) => id <= paid.id).map(({ amount }) => amount));
    expect(
      await textOf(`/services/billing/clinics/${clinicId}/payments/${paid.paymentId}/receipt`),
    ).toContain(`después de este pago: ${endingOf(until)}`);
  }
  const all = await results({ from: ago(200), to: TODAY });
  for (const found of [all, ...(await Promise.all(MONTHS.map(results)))]) {
    const { collected, production, unassigned, insurers, professionals, days, methods, due } = found;
    expect(sum(days.map((each) => each.production))).toBe(production);
    expect(sum(days.map((each) => each.collected ?? 0))).toBe(collected);
    expect(sum(methods.map(({ amount }) => amount))).toBe(collected);
    expect(sum(professionals.map((each) => each.production))).toBe(production);
    expect(sum(professionals.map((each) => each.due))).toBe(due);
    expect(sum(professionals.map((each) => each.collected)) + (unassigned ?? 0) + (insurers ?? 0)).toBe(
      collected,
    );
  }
  expect(all.due).toBe(sum(balances.map(({ balance }) => Math.max(0, balance))));
  expect(all.advances).toBe(sum(balances.map(({ balance }) => Math.max(0, -balance))));
  const sessions = await reception.listCashSessions({ params });
  for (const { expected } of sessions) expect(expected).toBeGreaterThanOrEqual(0);
  const { session } = await reception.readOpenCash({ params });
  if (session) expect(cashOf(session)).toBe(cash());
  expect(session?.expected ?? cash()).toBe(cash());
  expect(await verifyLedger(app.connection)).toEqual([]);
}

/** Opening amount, cash takings and movements. */
const cashOf = ({ openingAmount, taken, movements }: CashSession): number =>
  openingAmount +
  sum(taken.filter((each) => each.method === 'cash').map(({ amount }) => amount)) +
  sum(movements.map(({ amount }) => amount));

/** Plays random steps, then removes, merges and moves patients, which must not change past months. */
export async function checkRandomMonth(app: TestApp, seed: number, steps: number): Promise<void> {
  const clinic = await openClinic(app);
  const { clinicId, dentist, patients, plans, results } = clinic;
  for (const [index, each] of fc.sample(step, { seed, numRuns: steps }).entries()) {
    await clinic.play(each, index);
    if (index % 12 === 11) await compareFigures(app, clinic);
  }
  await compareFigures(app, clinic);
  const past = await Promise.all([results(FIRST), results(SECOND)]);
  const before = await results(CURRENT);
  const admin = await buildUser(app, { role: 'ADMIN' });
  const { auth } = app.as(admin.token);
  const [removed, kept, other] = patients as [BuiltUser, BuiltUser, BuiltUser];
  await auth.removeUser({ params: { id: removed.id } });
  await buildMerge(app, { clinicId, token: dentist.token }, kept.id, other.id);
  const mover = await buildUser(app, { clinicId });
  const { clinicalHistory } = app.as(dentist.token);
  const row = { debit: 300, credit: 120 };
  await clinicalHistory.createHistory({
    params: { id: mover.id },
    body: newHistory({
      treatmentPlan: [newRow({ procedureDate: ago(70), ...row }), newRow({ procedureDate: ago(5), ...row })],
    }),
  });
  const withMover = await Promise.all(MONTHS.map(results));
  const { clinic: elsewhere } = await buildPractice(app);
  const user = await auth.readUser({ params: { id: mover.id } });
  await auth.updateUser({ params: { id: mover.id }, body: { ...asUpdate(user), clinicId: elsewhere.id } });
  expect(await Promise.all([results(FIRST), results(SECOND)])).toEqual(withMover.slice(0, 2));
  const { due, ...now } = await results(CURRENT);
  expect(now.production).toBe(before.production + 30_000);
  expect(due).toBe((withMover[2]?.due ?? 0) - 36_000);
  expect(past[1]?.production).toBe(withMover[1]?.production);
  expect(plans.size).toBeGreaterThan(0);
  await compareFigures(app, clinic);
}
