import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect } from 'vitest';
import { makeRandom } from '../../demo/random.ts';
import { makeTokens } from '../../kernel/access/tokens.ts';
import { newPriceList, newProcedure } from '../../modules/billing/testing/billing-builders.ts';
import { newAcceptance, newEstimate } from '../../modules/billing/testing/estimate-builders.ts';
import { newPayment } from '../../modules/billing/testing/payment-builders.ts';
import { AccountModel, type ModelRow } from '../../modules/billing/testing/random/account-model.ts';
import { newHistory, newRow } from '../../modules/clinical-history/testing/histories.ts';
import { clinicTimeAt, instantFrom } from '../argentina.ts';
import { TEST_SECRET, testApp } from '../test-app.ts';
import { buildPractice, buildUser } from './builders.ts';

const ROLES = { dentist: 'DENTIST', receptionist: 'RECEPTIONIST' } as const;
const PRICES = [1_234_567, 800_000, 99_999];

interface Row extends ModelRow {
  readonly estimate?: { readonly id: number; readonly line: number };
}

/** A model of one patient, kept independently of the product. */
class Patient {
  readonly account = new AccountModel();
  rows: readonly Row[] = [];
  version = 0;
  /** Accepted estimate lines that are not done. */
  pending: { readonly id: number; readonly line: number; readonly net: number }[] = [];
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

interface TakenPayment {
  readonly id: number;
  readonly patient: Patient;
  readonly amount: number;
  readonly method: PaymentMethod;
}

/** A model of a day's cash session, kept independently of the product. */
interface CashSessionModel {
  readonly id: number;
  cash: number;
  readonly byMethod: Map<PaymentMethod, number>;
}

/**
 * Simulates a clinic in which staff work, quote, collect and make mistakes at random. Only `setTime` moves its clock.
 */
export async function openSimulatedClinic({ seed, firstDay }: { seed: number; firstDay: string }) {
  let now = instantFrom({ day: firstDay, time: '08:00' });
  const clock = () => now;
  const app = await testApp({ clock, poolSize: 8 });
  const random = makeRandom(seed);
  const { clinic, dentist } = await buildPractice(app);
  const params = { clinicId: clinic.id };
  const staff = {
    dentist,
    receptionist: await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id }),
  };
  const tokens = makeTokens(TEST_SECRET, 3_600, clock);
  const as = async (name: keyof typeof staff) => {
    const { id, username, clinicId } = staff[name];
    return app.as(
      await tokens.issue({ id, username, clinicId, roles: [`ROLE_${ROLES[name]}`], tokenVersion: 1 }),
    );
  };
  const today = () => clinicTimeAt(now).day;
  const patients: Patient[] = [];
  for (let count = 0; count < 8; count += 1)
    patients.push(new Patient((await buildUser(app, { role: 'PATIENT', clinicId: clinic.id })).id));
  const of = ({ id }: Patient) => ({ params: { ...params, patientId: id } });

  const { scheduling } = await as('dentist');
  const { types } = await scheduling.setUp({
    params,
    body: { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', minutes: 30, chairs: 1 },
  });
  const { billing: owner } = await as('dentist');
  const { id: listId } = await owner.createPriceList({ params, body: newPriceList() });
  const list = { ...params, id: listId };
  for (const [version, price] of PRICES.entries()) {
    const { id: procedureId } = await owner.createProcedure({ params, body: newProcedure() });
    const terms = { price, validFrom: firstDay, version: version + 1 };
    await owner.writePrice({ params: { ...list, procedureId }, body: terms });
  }

  /** Payments of all patients, by receipt number. */
  const receipts: number[] = [];
  let taken: TakenPayment[] = [];
  let cashSession: CashSessionModel | undefined;
  let visits = 0;

  /** Raises today's prices by a percentage. Replaces prices of the same day. */
  async function raise(percent: number): Promise<void> {
    const { billing } = await as('dentist');
    const { list: read } = await billing.readPrices({ params: list, query: {} });
    await billing.raisePrices({
      params: list,
      body: { percent, rounding: 1, validFrom: today(), version: read.version },
    });
  }

  /** Uses the patient's current prices. */
  async function quote(patient: Patient): Promise<Estimate> {
    const { billing } = await as('dentist');
    const { prices } = await billing.readPatientPrices({ ...of(patient), query: {} });
    const lines = random
      .sample(prices, random.int(1, 3))
      .map(({ procedureId, name, price }) => ({ procedureId, description: name, price }));
    const percent = random.pick([undefined, 10, 33.33]);
    const body = newEstimate({ lines, ...(percent && { discount: { percent } }) }, now);
    const { id, version } = await billing.createEstimate({ ...of(patient), body });
    const presented = await billing.presentEstimate({ params: { ...params, id }, body: { version } });
    const total = lines.reduce((sum, { price }) => sum + price, 0);
    const discount = Math.round((total * (percent ?? 0)) / 100);
    expect(presented.totals).toMatchObject({ price: total, discount, total: total - discount });
    expect(presented.lines.reduce((sum, { net }) => sum + net, 0)).toBe(total - discount);
    return presented;
  }

  /** Sometimes raises prices at the same time, which must not change a presented estimate. */
  async function answer(patient: Patient, presented: Estimate): Promise<void> {
    const { billing } = await as('receptionist');
    const call = { params: { ...params, id: presented.id } };
    const choice = random.pick(['accept', 'accept', 'accept', 'reject', 'leave'] as const);
    if (choice === 'reject') await billing.rejectEstimate({ ...call, body: { reason: null } });
    if (choice !== 'accept') return;
    const [accepted] = await Promise.all([
      billing.acceptEstimate({ ...call, body: newAcceptance(presented) }),
      ...(random.chance(0.3) ? [raise(random.int(1, 9))] : []),
    ]);
    expect([accepted.lines, accepted.totals]).toEqual([presented.lines, presented.totals]);
    for (const { number: line, net } of accepted.lines) patient.pending.push({ id: accepted.id, line, net });
  }

  /** Books and fulfils an appointment at which accepted and other work is done, and corrects earlier rows. */
  async function visit(patient: Patient): Promise<void> {
    const reception = (await as('receptionist')).scheduling;
    const { id, version } = await reception.createAppointment({
      params,
      body: {
        patientId: patient.id,
        professionalId: dentist.id,
        typeId: types[0]?.id ?? 0,
        day: today(),
        time: '15:00',
        note: null,
        overbooked: true,
        outsideHours: true,
      },
    });
    const clients = await as('dentist');
    const inChair = { state: 'in-chair' as const, version, reason: null };
    const seated = await clients.scheduling.changeAppointmentState({ params: { id }, body: inChair });
    const body = { state: 'fulfilled' as const, version: seated.version, reason: null };
    await clients.scheduling.changeAppointmentState({ params: { id }, body });
    visits += 1;
    const kept = patient.rows
      .filter(({ estimate }) => estimate || !random.chance(0.05))
      .map((row) => (!row.estimate && random.chance(0.1) ? { ...row, debit: row.debit + 1 } : row));
    const done = random.sample(patient.pending, 2).map(({ id: estimateId, line, net }) => ({
      id: 0,
      day: today(),
      debit: net,
      credit: 0,
      estimate: { id: estimateId, line },
    }));
    patient.pending = patient.pending.filter(
      ({ id: estimateId, line }) =>
        !done.some(({ estimate }) => estimate.id === estimateId && estimate.line === line),
    );
    const direct = {
      id: 0,
      day: random.pick([null, today(), addDays(today(), -1)]),
      debit: random.int(0, 5_000_000),
      credit: random.pick([0, 0, random.int(1, 100_000)]),
    };
    await save(patient, [...kept, ...done, direct]);
  }

  async function save(patient: Patient, rows: readonly Row[]): Promise<void> {
    const { clinicalHistory } = await as('dentist');
    const treatmentPlan = rows.map(({ id, day: procedureDate, debit, credit, estimate }) => ({
      ...newRow({ procedureDate, debit: debit / 100, credit: credit / 100 }),
      ...(id > 0 && { id }),
      ...(estimate && { estimate }),
    }));
    const body = newHistory({ treatmentPlan });
    const call = { params: { id: patient.id } };
    const saved = await (patient.version === 0
      ? clinicalHistory.createHistory({ ...call, body })
      : clinicalHistory.saveHistory({ ...call, body: { ...body, version: patient.version } }));
    patient.version = saved.version;
    patient.rows = rows.map((row, index) => ({ ...row, id: saved.treatmentPlan[index]?.id ?? 0 }));
    patient.account.save(patient.rows);
  }

  async function pay(patient: Patient): Promise<void> {
    // Drawn before the first await, so that concurrent payments draw the same random numbers.
    const [share, advance] = [random.pick([1, 3]), random.int(1, 100_000)];
    const method = random.pick(PAYMENT_METHODS);
    const { billing } = await as('receptionist');
    const { balance } = await billing.readAccount(of(patient));
    const amount = balance > 0 ? Math.ceil(balance / share) : advance;
    const body = newPayment({ amount, method, day: today() });
    const { id, receiptNumber } = await billing.createPayment({ ...of(patient), body });
    receipts.push(receiptNumber);
    patient.account.pay(id, today(), amount, new Map());
    taken.push({ id, patient, amount, method });
    count(method, amount);
  }

  async function cancel(): Promise<void> {
    if (taken.length === 0) return;
    const { id, patient, amount, method: paidBy } = random.pick(taken);
    const { billing } = await as('receptionist');
    const lacksCash = paidBy === 'cash' && cashSession !== undefined && cashSession.cash < amount;
    const call = { params: { ...params, id }, body: { reason: 'Repetido' } };
    if (lacksCash) await expect(billing.voidPayment(call)).rejects.toMatchObject({ status: 409 });
    const method = lacksCash ? 'transfer' : paidBy;
    await billing.voidPayment({ ...call, body: { reason: 'Repetido', method } });
    taken = taken.filter((each) => each.id !== id);
    patient.account.void(id, today());
    count(method, -amount);
  }

  function count(method: PaymentMethod, amount: number): void {
    if (!cashSession) throw new Error('the cash session is closed');
    cashSession.byMethod.set(method, (cashSession.byMethod.get(method) ?? 0) + amount);
    if (method === 'cash') cashSession.cash += amount;
  }

  async function moveCash(): Promise<void> {
    if (!cashSession) return;
    const amount = random.int(1, 50_000);
    const direction = cashSession.cash < amount ? 'in' : random.pick(['in', 'out'] as const);
    const { billing } = await as('receptionist');
    const body = { direction, amount, reason: 'Librería' };
    await billing.createCashMovement({ params: { ...params, id: cashSession.id }, body });
    cashSession.cash += direction === 'in' ? amount : -amount;
  }

  async function openCashSession(): Promise<void> {
    const amount = random.int(0, 1_000_000);
    const { id } = await (await as('receptionist')).billing.openCash({ params, body: { amount } });
    cashSession = { id, cash: amount, byMethod: new Map() };
  }

  /** Returns the closed session, the expected amounts and the counted amount. */
  async function closeCashSession() {
    if (!cashSession) throw new Error('the cash session is closed');
    const closed = cashSession;
    cashSession = undefined;
    const { billing } = await as('receptionist');
    const counted = Math.max(0, closed.cash + random.pick([0, 0, -500, 1_000]));
    const call = { params: { ...params, id: closed.id }, body: { counted, expected: closed.cash } };
    return { session: await billing.closeCash(call), cashSession: closed, counted };
  }

  return {
    app,
    random,
    params,
    patients,
    receipts,
    as,
    of,
    today,
    raise,
    quote,
    answer,
    visit,
    pay,
    cancel,
    moveCash,
    openCashSession,
    closeCashSession,
    visits: () => visits,
    payments: () => taken,
    setTime: (day: string, time: string) => {
      now = instantFrom({ day, time });
    },
  };
}

export type SimulatedClinic = Awaited<ReturnType<typeof openSimulatedClinic>>;
