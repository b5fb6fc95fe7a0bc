import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { buildPaymentFixture, newRefund } from '../testing/payment-builders.ts';

const app = await testApp();

async function build() {
  const reception = await buildPaymentFixture(app);
  const { clinic, pay } = reception;
  const advance = await pay({ amount: 400_000, acceptsAdvance: true });
  const params = { clinicId: clinic.id, id: advance.id };
  const refund = (body: Parameters<typeof newRefund>[0] = {}) =>
    reception.reception.createRefund({ params, body: newRefund(body) });
  const period = { from: `${TODAY.slice(0, 7)}-01`, to: TODAY };
  const results = () =>
    app.as(reception.owner.token).billing.readResults({ params: { clinicId: clinic.id }, query: period });
  return { ...reception, advance, paymentParams: params, refund, results };
}

describe('a refund', () => {
  test('returns a part of an advance, under its own number', async () => {
    const { refund, read, entries, advance, receptionist, reception, clinic, paymentParams } = await build();
    expect(advance).toMatchObject({ advance: 100_000, refundable: 100_000, refunds: [] });
    const after = await refund({ amount: 40_000, reason: ' Cambió de plan ' });
    expect(after).toMatchObject({
      receiptNumber: 1,
      amount: 400_000,
      refundable: 60_000,
      refunds: [
        {
          number: 1,
          amount: 40_000,
          method: 'transfer',
          reason: 'Cambió de plan',
          day: TODAY,
          by: { id: receptionist.id },
        },
      ],
      voided: null,
    });
    expect(await reception.readPayment({ params: paymentParams })).toEqual(after);
    expect(await read()).toMatchObject({ balance: -60_000, openCharges: [] });
    expect((await entries()).entries.at(-1)).toMatchObject({
      kind: 'payment-refund',
      amount: 40_000,
      balance: -60_000,
      description: 'Devolución N.º 1 (transferencia): Cambió de plan',
    });
    expect(await reception.listBalances({ params: { clinicId: clinic.id } })).toMatchObject([
      { balance: -60_000, owedSince: null },
    ]);
    expect((await refund({ amount: 60_000 })).refunds.map(({ number }) => number)).toEqual([1, 2]);
    expect(await verifyLedger(app.connection)).toEqual([]);
  });

  test('is limited to the amount that pays no work, including work done after the payment', async () => {
    const { refund, save } = await build();
    const tooMuch = (amount: number, limit: string) =>
      expect(refund({ amount })).rejects.toMatchObject({
        status: 400,
        errors: { amount: expect.stringContaining(limit) },
      });
    await tooMuch(100_001, 'Se puede devolver hasta $');
    const rows = [
      newRow({ procedureDate: '2026-03-01', treatmentDescription: 'Corona', debit: 2000, credit: 0 }),
      newRow({ procedureDate: '2026-02-01', treatmentDescription: 'Consulta', debit: 1000, credit: 0 }),
    ].map((row, index) => ({ ...row, id: index + 1 }));
    await save([...rows, newRow({ procedureDate: TODAY, debit: 800, credit: 0 })]);
    await tooMuch(20_001, '200,00');
    await refund({ amount: 20_000 });
    await tooMuch(1, 'Todo el pago ya paga prestaciones o se devolvió');
  });

  test('returns the same refund when it is sent again, and refuses its key for another one', async () => {
    const { refund, read } = await build();
    const { saveId } = newRefund();
    const [one, other] = await Promise.all([
      refund({ amount: 60_000, saveId }),
      refund({ amount: 60_000, saveId }),
    ]);
    expect(other).toEqual(one);
    expect(await refund({ amount: 60_000, saveId })).toEqual(one);
    expect((await read()).balance).toBe(-40_000);
    await expect(refund({ amount: 30_000, saveId })).rejects.toMatchObject({ status: 409 });
  });

  test('returns at most the available amount when refunds are concurrent', async () => {
    const { refund, read } = await build();
    const results = await Promise.allSettled([refund({ amount: 60_000 }), refund({ amount: 60_000 })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read()).balance).toBe(-40_000);
  });

  test('in cash requires an open cash session that holds enough', async () => {
    const { refund, reception, clinic, receptionist, pay } = await build();
    const params = { clinicId: clinic.id };
    await expect(refund({ method: 'cash' })).rejects.toMatchObject({
      status: 409,
      message: 'Abrí la caja antes de devolver efectivo',
    });
    const { id } = await reception.openCash({ params, body: { amount: 0 } });
    await expect(refund({ method: 'cash' })).rejects.toMatchObject({
      status: 409,
      errors: { method: expect.stringContaining('No alcanza') },
    });
    await pay({ amount: 1_500, method: 'cash', acceptsAdvance: true });
    await refund({ method: 'cash' });
    await refund({ method: 'transfer' });
    const { session } = await reception.readOpenCash({ params });
    expect(session).toMatchObject({ expected: 500 });
    expect(session?.taken).toMatchObject([
      { method: 'cash', count: 1, amount: 500 },
      { method: 'transfer', count: 0, amount: -1_000 },
    ]);
    const url = `/services/billing/clinics/${clinic.id}/cash-sessions/${id}/csv`;
    const { payload } = await app.request({ method: 'GET', url, token: receptionist.token });
    expect(payload).toMatch(/Devolución;.*;1;"?Efectivo"?;"-10,00"/);
  });

  test('is subtracted from collections, on its day and by its method', async () => {
    const { refund, results } = await build();
    await refund({ amount: 40_000, method: 'mercado-pago' });
    const { collected, unassigned, advances, methods, days } = await results();
    expect({ collected, unassigned, advances }).toEqual({
      collected: 360_000,
      unassigned: 60_000,
      advances: 60_000,
    });
    expect(methods).toEqual([
      { method: 'transfer', count: 1, amount: 400_000 },
      { method: 'mercado-pago', count: 0, amount: -40_000 },
    ]);
    expect(days).toMatchObject([{ day: TODAY, collected: 360_000 }]);
  });

  test('remains when the payment is voided, which returns the rest', async () => {
    const { refund, read, entries, reception, paymentParams } = await build();
    await refund({ amount: 40_000 });
    await reception.voidPayment({ params: paymentParams, body: { reason: 'Repetido' } });
    expect((await read()).balance).toBe(300_000);
    expect((await entries()).entries.at(-1)).toMatchObject({ kind: 'payment-void', amount: 360_000 });
    await expect(refund()).rejects.toMatchObject({ status: 409, message: 'El pago está anulado' });
    expect(await verifyLedger(app.connection)).toEqual([]);
  });

  test('of a whole payment prevents the payment from being voided', async () => {
    const { pay, reception, clinic } = await buildPaymentFixture(app);
    await pay({ amount: 300_000 });
    const { id } = await pay({ amount: 5_000, acceptsAdvance: true });
    const params = { clinicId: clinic.id, id };
    await reception.createRefund({ params, body: newRefund({ amount: 5_000 }) });
    await expect(reception.voidPayment({ params, body: { reason: 'Repetido' } })).rejects.toMatchObject({
      status: 409,
      message: 'Ya se devolvió todo el pago',
    });
  });

  test('can return what a payment paid for work that was removed later', async () => {
    const { pay, save, reception, clinic } = await buildPaymentFixture(app);
    const { id } = await pay({ amount: 300_000 });
    await save([
      {
        ...newRow({ procedureDate: '2026-03-01', treatmentDescription: 'Corona', debit: 2000, credit: 0 }),
        id: 1,
      },
    ]);
    const params = { clinicId: clinic.id, id };
    expect((await reception.readPayment({ params })).refundable).toBe(100_000);
  });

  test('has a receipt for the patient to sign, with the balance after it', async () => {
    const { refund, clinic, advance, receptionist, pay } = await build();
    const [first] = (await refund({ amount: 40_000 })).refunds;
    await pay({ amount: 1_000, acceptsAdvance: true, day: addDays(TODAY, -1) });
    const url = `/services/billing/clinics/${clinic.id}/payments/${advance.id}/refunds`;
    const print = (id: number) =>
      app.request({ method: 'GET', url: `${url}/${id}/receipt`, token: receptionist.token });
    const answer = await print(first?.id ?? 0);
    expect(answer.headers['content-disposition']).toContain('devolucion-0000001.pdf');
    const text = pdfText(answer.rawPayload);
    expect(text).toContain('Devolución N.º 0000001');
    expect(text).toContain('recibo N.º 0000001');
    expect(text).toContain('Saldo de la cuenta después de esta devolución: $ 600,00 a favor del paciente');
    expect((await print(2_000_000_000)).statusCode).toBe(404);
  });
});
