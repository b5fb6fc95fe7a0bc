import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asUpdate, buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { untilBlocked } from '../../../testing/waiting.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';
import { buildPaymentFixture, newPayment, openCashSession } from '../testing/payment-builders.ts';

const app = await testApp();

const build = () => buildPaymentFixture(app);

const open = ({ openCharges }: { openCharges: readonly { description: string; open: number }[] }) =>
  openCharges.map((charge) => [charge.description, charge.open]);

describe('a payment', () => {
  test('pays the oldest charges first and lists them', async () => {
    const { pay, read, entries, receptionist } = await build();
    expect(await pay({ amount: 150_000, note: 'Seña' })).toMatchObject({
      receiptNumber: 1,
      amount: 150_000,
      method: 'transfer',
      day: TODAY,
      note: 'Seña',
      pays: [
        { description: 'Consulta', amount: 100_000 },
        { description: 'Corona', amount: 50_000 },
      ],
      advance: 0,
      takenBy: { id: receptionist.id },
      cashSessionId: null,
      voided: null,
    });
    const account = await read();
    expect(account).toMatchObject({ balance: 150_000, lastPaymentDay: TODAY });
    expect(open(account)).toEqual([['Corona', 150_000]]);
    expect((await entries()).entries.at(-1)).toMatchObject({
      kind: 'payment',
      amount: -150_000,
      balance: 150_000,
      receiptNumber: 1,
      description: 'Pago (transferencia)',
    });
  });

  test('writes Mercado Pago with capitals in its description', async () => {
    const { pay, entries } = await build();
    await pay({ method: 'mercado-pago' });
    expect((await entries()).entries.at(-1)).toMatchObject({ description: 'Pago (Mercado Pago)' });
  });

  test('pays the charges that it names', async () => {
    const { pay, read, openCharges } = await build();
    const { historyId, rowId } = openCharges[1] as (typeof openCharges)[number];
    await pay({ amount: 50_000, pays: [{ historyId, rowId, amount: 50_000 }] });
    expect(open(await read())).toEqual([
      ['Consulta', 100_000],
      ['Corona', 150_000],
    ]);
    const tooMuch = pay({
      amount: 300_000,
      acceptsAdvance: true,
      pays: [{ historyId, rowId, amount: 150_001 }],
    });
    await expect(tooMuch).rejects.toMatchObject({ status: 400 });
    const moreThanPaid = pay({ amount: 100, pays: [{ historyId, rowId, amount: 101 }] });
    await expect(moreThanPaid).rejects.toMatchObject({ status: 400 });
  });

  test('above the debt becomes an advance that must be accepted, and pays later work', async () => {
    const { pay, read, save } = await build();
    await expect(pay({ amount: 300_001 })).rejects.toMatchObject({
      status: 400,
      errors: { amount: expect.stringMatching(/^Supera lo adeudado en \$\s0,01; quedará como anticipo$/) },
    });
    expect(await pay({ amount: 350_000, acceptsAdvance: true })).toMatchObject({ advance: 50_000 });
    expect(await read()).toMatchObject({ balance: -50_000, openCharges: [] });
    await save([
      {
        ...newRow({ procedureDate: '2026-03-01', treatmentDescription: 'Corona', debit: 2000, credit: 0 }),
        id: 1,
      },
      {
        ...newRow({ procedureDate: '2026-02-01', treatmentDescription: 'Consulta', debit: 1000, credit: 0 }),
        id: 2,
      },
      newRow({ procedureDate: '2026-04-01', treatmentDescription: 'Perno', debit: 800, credit: 0 }),
    ]);
    const after = await read();
    expect(after.balance).toBe(30_000);
    expect(open(after)).toEqual([['Perno', 30_000]]);
  });

  test.each([
    ['tomorrow', 1, 'No puede ser un día futuro'],
    ['a year and a day ago', -366, 'No puede ser de hace más de un año'],
  ])('is refused for %s', async (_, days, day) => {
    const { pay } = await build();
    await expect(pay({ day: addDays(TODAY, days) })).rejects.toMatchObject({
      status: 400,
      errors: { day },
    });
  });

  test('in cash requires an open cash session and belongs to it', async () => {
    const { pay, clinic, receptionist } = await build();
    await expect(pay({ method: 'cash' })).rejects.toMatchObject({
      status: 409,
      message: 'Abrí la caja antes de cobrar en efectivo',
    });
    const { id } = await openCashSession(app, clinic.id, receptionist.token);
    expect(await pay({ method: 'cash' })).toMatchObject({ receiptNumber: 1, cashSessionId: id });
  });

  test('returns the same payment when it is sent again', async () => {
    const { pay, read, reception, params } = await build();
    const body = newPayment({ acceptsAdvance: false });
    const [first, second] = await Promise.all([
      reception.createPayment({ params, body }),
      reception.createPayment({ params, body }),
    ]);
    expect(second).toEqual(first);
    expect(await pay()).toMatchObject({ receiptNumber: 2 });
    expect((await read()).balance).toBe(100_000);
  });

  test('refuses the key of another payment', async () => {
    const { clinic, reception, entries, params, pay } = await build();
    const body = newPayment({ amount: 1_000 });
    await pay(body);
    const other = await buildUser(app, { clinicId: clinic.id });
    const reused = (patientId: number, change: object) =>
      reception.createPayment({ params: { ...params, patientId }, body: { ...body, ...change } });
    for (const change of [{ amount: 2_000 }, { method: 'debit' }, { note: 'Otra' }])
      await expect(reused(params.patientId, change)).rejects.toMatchObject({ status: 409 });
    await expect(reused(other.id, {})).rejects.toMatchObject({ status: 409 });
    expect((await entries()).closingBalance).toBe(299_000);
  });

  test('refuses an administrator and a patient of another clinic', async () => {
    const { params, reception } = await build();
    const admin = await buildUser(app, { role: 'ADMIN' });
    const byAdmin = app.as(admin.token).billing.createPayment({ params, body: newPayment() });
    await expect(byAdmin).rejects.toMatchObject({ status: 403 });
    const other = await build();
    const foreign = { clinicId: params.clinicId, patientId: other.patient.id };
    await expect(reception.createPayment({ params: foreign, body: newPayment() })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('keeps the patient from leaving the clinic', async () => {
    const { pay, patient } = await build();
    await pay();
    const admin = await buildUser(app, { role: 'ADMIN' });
    const { auth } = app.as(admin.token);
    const { id: clinicId } = await buildClinic(app);
    const user = await auth.readUser({ params: { id: patient.id } });
    const moved = auth.updateUser({ params: { id: patient.id }, body: { ...asUpdate(user), clinicId } });
    await expect(moved).rejects.toMatchObject({ status: 409 });
  });
});

test('concurrent payments get numbers without gaps, to the cent', async () => {
  const { pay, read, reception, params } = await build();
  const payments = await Promise.all(Array.from({ length: 12 }, (_, index) => pay({ amount: 1000 + index })));
  const numbers = payments.map(({ receiptNumber }) => receiptNumber).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect((await read()).balance).toBe(300_000 - 12 * 1000 - 66);
  const page = await reception.listPayments({
    params: { clinicId: params.clinicId },
    query: { patientId: params.patientId, limit: 8 },
  });
  expect(page.items.map(({ receiptNumber }) => receiptNumber)).toEqual(numbers.toReversed().slice(0, 8));
  expect(page.nextCursor).not.toBeNull();
});

test('audits a list of payments, or the account if it is limited to a patient', async () => {
  const { pay, reception, receptionist, params } = await build();
  await pay();
  const { clinicId, patientId } = params;
  await reception.listPayments({ params: { clinicId }, query: {} });
  await reception.listPayments({ params: { clinicId }, query: { patientId } });
  const { rows } = await app.owner.query(
    `select action, object, object_id from audit where user_id = $1 and action in ('list', 'read') order by id`,
    [receptionist.id],
  );
  expect(rows).toEqual([
    { action: 'list', object: 'payment', object_id: null },
    { action: 'read', object: 'account', object_id: patientId },
  ]);
});

describe('a voided payment', () => {
  test('keeps its number, gets a counter-entry, and reopens its charges', async () => {
    const { pay, read, reception, entries, clinic } = await build();
    const { id } = await pay({ amount: 150_000 });
    const params = { clinicId: clinic.id, id };
    const reason = 'Importe equivocado';
    expect(await reception.voidPayment({ params, body: { reason } })).toMatchObject({
      receiptNumber: 1,
      voided: { reason },
    });
    const account = await read();
    expect(account).toMatchObject({ balance: 300_000, lastPaymentDay: null });
    expect(open(account)).toEqual([
      ['Consulta', 100_000],
      ['Corona', 200_000],
    ]);
    expect((await entries()).entries.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['payment', -150_000],
        ['payment-void', 150_000],
      ]),
    );
    await expect(reception.voidPayment({ params, body: { reason } })).rejects.toMatchObject({
      status: 409,
      message: 'El pago ya está anulado',
    });
    expect(await pay()).toMatchObject({ receiptNumber: 2 });
  });

  test('cannot be taken from a patient who is moved concurrently', async () => {
    const { pay, patient, clinic } = await build();
    const { id: elsewhere } = await buildClinic(app);
    const mover = await app.owner.connect();
    onTestFinished(() => mover.release(true));
    await mover.query('begin');
    await mover.query('update users set clinic_id = $1 where id = $2', [elsewhere, patient.id]);
    const paying = Promise.allSettled([pay()]);
    await untilBlocked(app);
    await mover.query('commit');
    expect(await paying).toMatchObject([{ reason: { status: 404 } }]);
    const { rows } = await app.owner.query('select from payments where clinic_id = $1', [clinic.id]);
    expect(rows).toEqual([]);
  });

  test('is voided once when two people void it', async () => {
    const { pay, read, reception, clinic } = await build();
    const { id } = await pay();
    const call = { params: { clinicId: clinic.id, id }, body: { reason: 'Repetido' } };
    const results = await Promise.allSettled([reception.voidPayment(call), reception.voidPayment(call)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read()).balance).toBe(300_000);
  });
});

test('prints the receipt of a payment, also after it was voided', async () => {
  const { pay, reception, clinic, receptionist } = await build();
  const { id } = await pay({ amount: 123_450 });
  const print = async () => {
    const url = `/services/billing/clinics/${clinic.id}/payments/${id}/receipt`;
    const answer = await app.request({ method: 'GET', url, token: receptionist.token });
    expect(answer.statusCode).toBe(200);
    return pdfText(answer.rawPayload);
  };
  expect(await print()).toMatch(/0000001[\s\S]*1\.234,50/);
  await reception.voidPayment({ params: { clinicId: clinic.id, id }, body: { reason: 'Repetido' } });
  expect(await print()).toMatch(/anulado/i);
});

test('balances show the oldest open charge after payments that name charges', async () => {
  const { pay, reception, openCharges, clinic, patient } = await build();
  const { historyId, rowId } = openCharges[0] as (typeof openCharges)[number];
  await pay({ amount: 100_000, pays: [{ historyId, rowId, amount: 100_000 }] });
  expect(await reception.listBalances({ params: { clinicId: clinic.id } })).toEqual([
    {
      patient: expect.objectContaining({ id: patient.id }),
      balance: 200_000,
      owedSince: '2026-03-01',
      removed: false,
    },
  ]);
});
