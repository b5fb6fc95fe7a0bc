import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { asUpdate, buildClinic, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { buildDoneLine } from '../testing/estimate-builders.ts';

const app = await testApp();

const build = () => buildAccount(app);

const amounts = ({ entries }: { entries: readonly { amount: number }[] }) =>
  entries.map(({ amount }) => amount);

describe('the ledger', () => {
  test("contains the debits and credits of the plan's dated rows", async () => {
    const account = await build();
    await account.save([
      newRow({ debit: 1500.5, credit: 500.25 }),
      newRow({ procedureDate: null, debit: 900 }),
      newRow({ debit: 0, credit: 0 }),
    ]);
    expect(await account.entries()).toMatchObject({
      openingBalance: 0,
      closingBalance: 100_025,
      entries: [
        {
          kind: 'plan-debit',
          day: '2026-03-01',
          description: 'Restauración',
          amount: 150_050,
          balance: 150_050,
          professional: { id: account.dentist.id },
          createdBy: { id: account.dentist.id },
        },
        { kind: 'plan-credit', amount: -50_025, balance: 100_025 },
      ],
    });
  });

  test('is unchanged by a save that changes no amount', async () => {
    const account = await build();
    await account.save([newRow()]);
    const before = await account.entries();
    await account.save([{ ...newRow(), id: 1 }]);
    await account.save([{ ...newRow({ toothNumber: '16' }), id: 1 }, newRow({ procedureDate: null })]);
    expect(await account.entries()).toEqual(before);
  });

  test.each([
    ['amount', { debit: 2000 }, [150_050, -150_050, 200_000]],
    ['removal', null, [150_050, -150_050]],
    ['loss of the date', { procedureDate: null }, [150_050, -150_050]],
  ])('appends a counter-entry after a change: %s', async (_, change, expected) => {
    const account = await build();
    await account.save([newRow()]);
    await account.save(change ? [{ ...newRow(change), id: 1 }] : []);
    const statement = await account.entries();
    expect(amounts(statement)).toEqual(expected);
    expect(statement.entries[1]).toMatchObject({
      kind: 'plan-debit',
      day: '2026-03-01',
      description: 'Corrección: Restauración',
    });
  });

  test('counts an amount on its new day once the day has changed', async () => {
    const account = await build();
    await account.save([newRow()]);
    await account.save([{ ...newRow({ procedureDate: '2026-04-01' }), id: 1 }]);
    expect((await account.entries({ to: '2026-03-31' })).closingBalance).toBe(0);
    expect((await account.entries({ to: '2026-04-01' })).closingBalance).toBe(150_050);
  });

  test('credits work to the professional who last changed its row', async () => {
    const account = await build();
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: account.clinic.id });
    await account.save([newRow()]);
    await account.save([{ ...newRow({ treatmentDescription: 'Corona' }), id: 1 }], colleague.token);
    const { entries, closingBalance } = await account.entries();
    expect(closingBalance).toBe(150_050);
    expect(entries.at(-1)).toMatchObject({
      amount: 150_050,
      description: 'Corona',
      professional: { id: colleague.id },
    });
  });

  test('keeps the account of an archived history and adds the next volume', async () => {
    const account = await build();
    await account.save([newRow()]);
    await account.clinicalHistory.archiveHistory({ params: { id: account.patient.id } });
    expect((await account.read()).balance).toBe(150_050);
    await account.clinicalHistory.createHistory({ params: { id: account.patient.id }, body: newHistory() });
    expect((await account.read()).balance).toBe(300_100);
  });

  test('is unchanged by a refused save', async () => {
    const account = await build();
    await account.save([newRow()]);
    const stale = { ...newHistory({ treatmentPlan: [newRow({ debit: 7 })] }), version: 7 };
    const refused = account.clinicalHistory.saveHistory({ params: { id: account.patient.id }, body: stale });
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(amounts(await account.entries())).toEqual([150_050]);
  });

  test('can add up to more than one entry holds', async () => {
    const account = await build();
    await account.save(Array.from({ length: 11 }, () => newRow({ debit: 999_999_999.99, credit: 0 })));
    expect((await account.read()).balance).toBe(11 * 99_999_999_999);
  });

  test('cannot be changed by the serving role', async () => {
    await (await build()).save([newRow()]);
    for (const statement of ['update ledger_entries set amount = 1', 'delete from ledger_entries'])
      await expect(app.database.query(statement)).rejects.toThrow('permission denied');
  });
});

describe('a patient who moves to another clinic', () => {
  test('takes their account along', async () => {
    const account = await build();
    await account.save([newRow()]);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const { id: clinicId } = await buildClinic(app);
    const { auth, billing } = app.as(admin.token);
    const params = { id: account.patient.id };
    const patient = await auth.readUser({ params });
    await auth.updateUser({ params, body: { ...asUpdate(patient), clinicId } });
    const moved = await billing.readAccount({ params: { clinicId, patientId: account.patient.id } });
    expect(moved.balance).toBe(150_050);
    const { rows } = await app.owner.query(
      'select sum(amount) as rest from ledger_entries where clinic_id = $1 and patient_id = $2',
      [account.clinic.id, account.patient.id],
    );
    expect(rows).toEqual([{ rest: '0.00' }]);
  });

  test('cannot move after accepting an estimate, because rows of their plan may name it', async () => {
    const account = await build();
    const { clinicId, patientId } = account.params;
    const procedure = await account.billing.createProcedure({
      params: { clinicId },
      body: { code: 'X1', name: 'Blanqueamiento' },
    });
    const { dentist } = account;
    await buildDoneLine(app, { clinicId, dentist, patientId, procedureId: procedure.id });
    const { auth } = app.as((await buildUser(app, { role: 'ADMIN' })).token);
    const params = { id: patientId };
    const body = { ...asUpdate(await auth.readUser({ params })), clinicId: (await buildClinic(app)).id };
    await expect(auth.updateUser({ params, body })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('aceptó presupuestos'),
    });
  });

  test('has no account without a clinic', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const patient = await buildUser(app, { clinicId: null });
    const { clinicalHistory } = app.as(admin.token);
    await clinicalHistory.createHistory({ params: { id: patient.id }, body: newHistory() });
    const { rows } = await app.owner.query('select from ledger_entries where patient_id = $1', [patient.id]);
    expect(rows).toEqual([]);
  });
});

describe('a statement', () => {
  test('begins with the balance before its period', async () => {
    const account = await build();
    await account.save([
      newRow({ procedureDate: '2026-01-10', debit: 100 }),
      newRow({ procedureDate: '2026-02-10', debit: 0, credit: 30 }),
      newRow({ procedureDate: '2026-03-10', debit: 5 }),
    ]);
    expect(await account.entries({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      openingBalance: 10_000,
      entries: [{ amount: -3_000, balance: 7_000 }],
      closingBalance: 7_000,
    });
    expect(await account.entries({ from: '2026-04-01' })).toMatchObject({
      openingBalance: 7_500,
      entries: [],
      closingBalance: 7_500,
    });
  });

  test('refuses a period that ends before it begins', async () => {
    const { dentist, params } = await build();
    const answer = await app.request({
      method: 'GET',
      url: `/services/billing/clinics/${params.clinicId}/patients/${params.patientId}/account/entries?from=2026-02-01&to=2026-01-01`,
      token: dentist.token,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('exports a CSV with decimal commas, in which negative balances are numbers', async () => {
    const account = await build();
    await account.save([newRow({ treatmentDescription: '=1+1', debit: 0, credit: 1234.5 })]);
    const { file } = await app.as(account.dentist.token).billing.exportStatement({
      params: account.params,
      query: {},
    });
    const text = await file.text();
    expect(text).toContain(`01/03/2026;Pago en el plan;'=1+1;;;"1234,50";"-1234,50";`);
  });
});

describe('balances', () => {
  test('are listed from the largest debt to the largest advance, without settled accounts', async () => {
    const { clinic, dentist } = await buildPractice(app);
    const { billing, clinicalHistory } = app.as(dentist.token);
    const owe = async (rows: readonly unknown[]) => {
      const { id } = await buildUser(app, { clinicId: clinic.id });
      const body = newHistory({ treatmentPlan: rows });
      await clinicalHistory.createHistory({ params: { id }, body });
      return id;
    };
    const old = newRow({ procedureDate: '2026-01-10', debit: 100 });
    const small = await owe([old, newRow({ debit: 50, credit: 110 })]);
    await owe([newRow({ debit: 10, credit: 10 })]);
    const ahead = await owe([newRow({ debit: 0, credit: 70 })]);
    const large = await owe([old, newRow({ debit: 500, credit: 99 })]);
    const admin = await buildUser(app, { role: 'ADMIN' });
    await app.as(admin.token).auth.removeUser({ params: { id: small } });
    const listed = await billing.listBalances({ params: { clinicId: clinic.id } });
    expect(listed.map(({ patient, ...rest }) => ({ id: patient.id, ...rest }))).toEqual([
      { id: large, balance: 50_100, owedSince: '2026-01-10', removed: false },
      { id: small, balance: 4_000, owedSince: '2026-03-01', removed: true },
      { id: ahead, balance: -7_000, owedSince: null, removed: false },
    ]);
  });
});
