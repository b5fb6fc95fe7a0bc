import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect, test } from 'vitest';
import { openSimulatedClinic, type SimulatedClinic } from '../../testing/builders/simulated-clinic.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';

const FIRST_DAY = '2027-03-01';
const DAYS = 30;

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, each) => total + each, 0);

async function spendDay(clinic: SimulatedClinic, day: string): Promise<void> {
  const { random, patients } = clinic;
  clinic.setTime(day, '09:00');
  await clinic.openCashSession();
  if (random.chance(0.2)) await clinic.raise(random.int(1, 9));
  for (const patient of random.sample(patients, 2)) await clinic.answer(patient, await clinic.quote(patient));
  clinic.setTime(day, '15:00');
  for (const patient of random.sample(patients, 3)) await clinic.visit(patient);
  clinic.setTime(day, '17:00');
  await Promise.all(random.sample(patients, 3).map(clinic.pay));
  if (random.chance(0.4)) await clinic.cancel();
  if (random.chance(0.4)) await clinic.moveCash();
}

/** The session holds what was put in and taken out. Its difference is the count minus that amount. */
async function closeDay(clinic: SimulatedClinic, day: string): Promise<void> {
  clinic.setTime(day, '20:00');
  const { session, cashSession, counted } = await clinic.closeCashSession();
  expect(session.expected).toBe(cashSession.cash);
  expect(session.closing).toMatchObject({ counted, difference: counted - cashSession.cash });
  for (const [method, amount] of cashSession.byMethod)
    expect(sum(session.taken.filter((each) => each.method === method).map((each) => each.amount))).toBe(
      amount,
    );
}

async function checkAccounts({ patients, as, of, params }: SimulatedClinic): Promise<void> {
  const { billing } = await as('receptionist');
  const owing: unknown[] = [];
  for (const patient of patients) {
    const { account } = patient;
    const balance = account.statement().at(-1)?.balance ?? 0;
    const charges = account.openCharges();
    const read = await billing.readAccount(of(patient));
    expect(read.balance).toBe(balance);
    expect(read.openCharges.map(({ historyId, description, ...charge }) => charge)).toEqual(charges);
    if (balance !== 0) owing.push({ id: patient.id, balance, owedSince: charges[0]?.day ?? null });
    const work = await billing.listAcceptedWork(of(patient));
    expect(work.map(({ estimateId, line }) => `${estimateId}/${line.number}`).toSorted()).toEqual(
      patient.pending.map(({ id, line }) => `${id}/${line}`).toSorted(),
    );
  }
  const balances = await billing.listBalances({ params });
  expect(balances.map(({ patient: { id }, balance, owedSince }) => ({ id, balance, owedSince }))).toEqual(
    expect.arrayContaining(owing),
  );
  expect(balances).toHaveLength(owing.length);
}

async function checkMonth(clinic: SimulatedClinic): Promise<void> {
  const { app, patients, as, of, params } = clinic;
  const { billing } = await as('dentist');
  for (const patient of patients) {
    const { entries, closingBalance } = await billing.readStatement({ ...of(patient), query: {} });
    const statement = patient.account.statement();
    expect(entries.map(({ day, amount, balance }) => ({ day, amount, balance }))).toEqual(statement);
    expect(closingBalance).toBe(statement.at(-1)?.balance ?? 0);
  }
  expect(clinic.receipts.toSorted((a, b) => a - b)).toEqual(clinic.receipts.map((_, index) => index + 1));

  const rows = patients.flatMap(({ account }) => account.rows.filter(({ day }) => day !== null));
  const balances = patients.map(({ account }) => account.statement().at(-1)?.balance ?? 0);
  const payments = sum(clinic.payments().map(({ amount }) => amount));
  const from = addDays(FIRST_DAY, -1);
  const query = { from, to: addDays(FIRST_DAY, DAYS - 1) };
  const results = await billing.readResults({ params, query });
  expect(results).toMatchObject({
    production: sum(rows.map(({ debit }) => debit)),
    collected: payments + sum(rows.map(({ credit }) => credit)),
    due: sum(balances.filter((balance) => balance > 0)),
    advances: -sum(balances.filter((balance) => balance < 0)),
  });
  expect(results.production - results.collected).toBe(sum(balances));
  const { rows: seen } = await app.owner.query("select from appointments where state = 'fulfilled'");
  expect(seen).toHaveLength(clinic.visits());
  expect(await verifyLedger(app.connection)).toEqual([]);
}

test('a month of visits, estimates, payments, voids and cash sessions adds up to the cent', async () => {
  const clinic = await openSimulatedClinic({ seed: 1, firstDay: FIRST_DAY });
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(FIRST_DAY, index);
    await spendDay(clinic, day);
    await checkAccounts(clinic);
    await closeDay(clinic, day);
  }
  await checkMonth(clinic);
});
