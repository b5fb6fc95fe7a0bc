import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPayment } from '../testing/payment-builders.ts';

const app = await testApp();

async function build() {
  const { clinic, dentist, params: payer } = await buildAccount(app);
  const params = { clinicId: clinic.id };
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const reception = app.as(receptionist.token).billing;
  const pay = (body: Parameters<typeof newPayment>[0] = {}, billing = reception) =>
    billing.createPayment({ params: payer, body: newPayment({ method: 'cash', ...body }) });
  const current = async () => (await reception.readOpenCash({ params })).session;
  return { clinic, dentist, params, receptionist, reception, pay, current, open: reception.openCash };
}

describe('the cash session', () => {
  test('counts cash, shows takings by method and person, and closes with its difference', async () => {
    const { reception, dentist, params, pay, current, receptionist } = await build();
    expect(await current()).toBeNull();
    const { id } = await reception.openCash({ params, body: { amount: 1_000_000 } });
    await pay({ amount: 400_000 });
    await pay({ amount: 100_050 }, app.as(dentist.token).billing);
    await pay({ amount: 900_000, method: 'transfer' });
    const voided = await pay({ amount: 70_000 });
    await reception.voidPayment({ params: { ...params, id: voided.id }, body: { reason: 'Repetido' } });
    const session = { ...params, id };
    await reception.createCashMovement({
      params: session,
      body: { direction: 'out', amount: 200_000, reason: 'Librería' },
    });
    const open = await reception.createCashMovement({
      params: session,
      body: { direction: 'in', amount: 50, reason: 'Vuelto' },
    });
    expect(open).toEqual(await current());
    expect(open.expected).toBe(1_000_000 + 400_000 + 100_050 - 200_000 + 50);
    expect(open.movements.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-200_000, 'Librería'],
      [50, 'Vuelto'],
    ]);
    expect(
      open.taken
        .map(({ method, by, count, amount }) => [method, by.id, count, amount])
        .toSorted((one, other) => Number(one[3]) - Number(other[3])),
    ).toEqual([
      ['cash', dentist.id, 1, 100_050],
      ['cash', receptionist.id, 1, 400_000],
      ['transfer', receptionist.id, 1, 900_000],
    ]);
    const closed = await reception.closeCash({
      params: session,
      body: { counted: 1_300_000, expected: open.expected, note: 'Vuelto mal dado' },
    });
    expect(closed.closing).toMatchObject({ counted: 1_300_000, difference: -100, note: 'Vuelto mal dado' });
    expect(await current()).toBeNull();
    const { taken: _, movements: __, ...listed } = closed;
    expect(await reception.listCashSessions({ params })).toEqual([listed]);
  });

  test('opens once when two people open it', async () => {
    const { reception, params } = await build();
    const call = { params, body: { amount: 0 } };
    const results = await Promise.allSettled([reception.openCash(call), reception.openCash(call)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(reception.openCash(call)).rejects.toMatchObject({
      status: 409,
      errors: { amount: 'La caja ya está abierta' },
    });
  });

  test('closes once when two people close it', async () => {
    const { reception, params } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 500 } });
    const close = (counted: number) =>
      reception.closeCash({ params: { ...params, id }, body: { counted, expected: 500 } });
    const results = await Promise.allSettled([close(500), close(400)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses to take out more cash than it holds, also from two people at once', async () => {
    const { reception, params, current } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 1_000 } });
    const takeOut = (amount: number) =>
      reception.createCashMovement({
        params: { ...params, id },
        body: { direction: 'out', amount, reason: 'Librería' },
      });
    await expect(takeOut(1_001)).rejects.toMatchObject({
      status: 409,
      errors: { amount: expect.stringMatching(/^No alcanza: en la caja hay \$\s10,00$/) },
    });
    const results = await Promise.allSettled([takeOut(600), takeOut(600)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await current())?.expected).toBe(400);
    await takeOut(400);
    expect((await current())?.expected).toBe(0);
  });

  test('records a movement once, however often its key is sent', async () => {
    const { reception, params, current } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 1_000 } });
    const saveId = crypto.randomUUID();
    const takeOut = (amount = 600) =>
      reception.createCashMovement({
        params: { ...params, id },
        body: { direction: 'out', amount, reason: 'Librería', saveId },
      });
    await Promise.all([takeOut(), takeOut()]);
    expect(await takeOut()).toEqual(await current());
    expect((await current())?.movements).toMatchObject([{ amount: -600 }]);
    await expect(takeOut(100)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Eso ya se registró con otros datos/),
    });
    await reception.closeCash({ params: { ...params, id }, body: { counted: 400, expected: 400 } });
    expect((await takeOut()).movements).toHaveLength(1);
  });

  test('does not close if cash came in during the count', async () => {
    const { reception, params, pay } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 500 } });
    await pay({ amount: 100 });
    const stale = reception.closeCash({ params: { ...params, id }, body: { counted: 500, expected: 500 } });
    await expect(stale).rejects.toMatchObject({ status: 409 });
    await reception.closeCash({ params: { ...params, id }, body: { counted: 600, expected: 600 } });
    const late = reception.createCashMovement({
      params: { ...params, id },
      body: { direction: 'in', amount: 1, reason: 'Tarde' },
    });
    await expect(late).rejects.toMatchObject({ status: 409, message: 'La caja ya está cerrada' });
  });

  test('closes with the right amount during concurrent payments', async () => {
    const { reception, params, pay } = await build();
    for (let round = 0; round < 8; round += 1) {
      const { id } = await reception.openCash({ params, body: { amount: 500 } });
      const session = { params: { ...params, id } };
      const close = (expected: number) =>
        reception.closeCash({ ...session, body: { counted: expected, expected } });
      await Promise.allSettled([pay({ amount: 100 }), close(500), pay({ amount: 100 })]);
      const { expected, closing } = await reception.readCashSession(session);
      if (!closing) await close(expected);
      expect((await reception.readCashSession(session)).closing).toMatchObject({ difference: 0 });
    }
  });

  test('returns cash for a payment of an earlier session', async () => {
    const { reception, params, pay } = await build();
    const first = await reception.openCash({ params, body: { amount: 0 } });
    const { id } = await pay({ amount: 100 });
    await reception.closeCash({ params: { ...params, id: first.id }, body: { counted: 100, expected: 100 } });
    const voiding = { params: { ...params, id }, body: { reason: 'Repetido' } };
    await expect(reception.voidPayment(voiding)).rejects.toMatchObject({
      status: 409,
      message: 'Abrí la caja antes de anular un pago en efectivo',
    });
    await reception.openCash({ params, body: { amount: 100 } });
    await reception.voidPayment(voiding);
    expect((await reception.readOpenCash({ params })).session?.expected).toBe(0);
    expect(
      (await reception.readCashSession({ params: { ...params, id: first.id } })).closing?.difference,
    ).toBe(0);
  });

  test('returns no more cash than it holds when a payment is voided, and returns the rest by another method', async () => {
    const { reception, params, pay, current } = await build();
    const first = await reception.openCash({ params, body: { amount: 0 } });
    const payment = await pay({ amount: 5_000_000 });
    const session = { ...params, id: first.id };
    await reception.createCashMovement({
      params: session,
      body: { direction: 'out', amount: 5_000_000, reason: 'Al banco' },
    });
    const undo = (body: { method?: 'cash' | 'transfer' } = {}) =>
      reception.voidPayment({ params: { ...params, id: payment.id }, body: { reason: 'Repetido', ...body } });
    const tooLittle = {
      status: 409,
      errors: {
        method: expect.stringMatching(
          /^No alcanza: en la caja hay \$\s0,00. Elegí otro medio para devolverlo$/,
        ),
      },
    };
    await expect(undo()).rejects.toMatchObject(tooLittle);
    await reception.closeCash({ params: session, body: { counted: 0, expected: 0 } });
    await reception.openCash({ params, body: { amount: 0 } });
    await expect(undo()).rejects.toMatchObject(tooLittle);
    await expect(undo({ method: 'cash' })).rejects.toMatchObject(tooLittle);
    expect(await undo({ method: 'transfer' })).toMatchObject({
      method: 'cash',
      voided: { method: 'transfer' },
    });
    expect(await current()).toMatchObject({
      expected: 0,
      taken: [{ method: 'transfer', amount: -5_000_000 }],
    });
  });

  test('voids a card payment in cash only if it holds enough', async () => {
    const { reception, params, pay, current } = await build();
    const { id } = await pay({ amount: 700, method: 'transfer' });
    const inCash = () =>
      reception.voidPayment({ params: { ...params, id }, body: { reason: 'Repetido', method: 'cash' } });
    await expect(inCash()).rejects.toMatchObject({ status: 409 });
    await reception.openCash({ params, body: { amount: 699 } });
    await expect(inCash()).rejects.toMatchObject({ status: 409 });
    await pay({ amount: 1 });
    await inCash();
    expect((await current())?.expected).toBe(0);
  });

  test('never falls below zero during concurrent voids and movements', async () => {
    const { reception, params, pay, current } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 0 } });
    const payments = [await pay({ amount: 600 }), await pay({ amount: 600 })];
    const out = { direction: 'out' as const, reason: 'Librería' };
    await reception.createCashMovement({ params: { ...params, id }, body: { ...out, amount: 400 } });
    const results = await Promise.allSettled([
      ...payments.map((payment) =>
        reception.voidPayment({ params: { ...params, id: payment.id }, body: { reason: 'Repetido' } }),
      ),
      reception.createCashMovement({ params: { ...params, id }, body: { ...out, amount: 600 } }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await current())?.expected).toBe(200);
  });

  test('cannot be opened by a dentist who is not the owner', async () => {
    const { params, clinic, dentist } = await build();
    const associate = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    const refused = app.as(associate.token).billing.openCash({ params, body: { amount: 0 } });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    expect(await app.as(dentist.token).billing.openCash({ params, body: { amount: 0 } })).toMatchObject({
      openingAmount: 0,
    });
  });

  test('exports a CSV', async () => {
    const { reception, params, pay, receptionist } = await build();
    const { id } = await reception.openCash({ params, body: { amount: 1050 } });
    await pay({ amount: 100_000 });
    const url = `/services/billing/clinics/${params.clinicId}/cash-sessions/${id}/csv`;
    const { payload, headers } = await app.request({ method: 'GET', url, token: receptionist.token });
    expect(headers['content-disposition']).toContain(`caja-${id}.csv`);
    expect(payload).toMatch(/Apertura.*10,50/);
    expect(payload).toMatch(/Pago.*Efectivo.*1000,00/);
  });

  test('exports a CSV that adds up to its cash, including voids of payments of other sessions', async () => {
    const { reception, params, pay, receptionist } = await build();
    const cashIn = async (id: number) => {
      const url = `/services/billing/clinics/${params.clinicId}/cash-sessions/${id}/csv`;
      const { payload } = await app.request({ method: 'GET', url, token: receptionist.token });
      const amounts = [...payload.matchAll(/;(?:Pago|Anulación|Apertura);.*"(-?\d+),(\d\d)"/g)];
      return amounts.map(([, pesos = '', cents = '']) => Number(pesos + cents));
    };
    const undo = (id: number) =>
      reception.voidPayment({ params: { ...params, id }, body: { reason: 'Repetido' } });
    const first = await reception.openCash({ params, body: { amount: 1_000 } });
    await undo((await pay({ amount: 200 })).id);
    const kept = await pay({ amount: 500 });
    await reception.closeCash({
      params: { ...params, id: first.id },
      body: { counted: 1_500, expected: 1_500 },
    });
    const second = await reception.openCash({ params, body: { amount: 1_500 } });
    await undo(kept.id);
    expect(await cashIn(first.id)).toEqual([1_000, 200, 500, -200]);
    expect(await cashIn(second.id)).toEqual([1_500, -500]);
  });
});
