import type { MergeRequest } from '@dentaria/contract/exchange/merges.ts';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { newRefund } from '../../billing/testing/payment-builders.ts';
import { asSave } from '../../clinical-history/testing/histories.ts';
import { testMerges } from '../testing/merges.ts';

const { app, clinic, dentist, calls, params, histories, ...merges } = await testMerges();
const { buildPatient, pair, bodyOf, merge, undo, book, pay, expectVerified, expectUndoRefused } = merges;
const refused = (message: string | RegExp) => ({ status: 409, message: expect.stringMatching(message) });

test('a preview compares both records, counts the rows to move and proposes values that the kept one lacks', async () => {
  const kept = await buildPatient({ phone: '111111' });
  const other = await buildPatient({ phone: '222222', street: 'San Martín 1', lastName: 'Peréz' });
  await book(other.id, '09:00');
  await pay(other.id);
  for (const { id } of [kept, other]) await histories.create(dentist.token, id);
  const preview = await calls.exchange.previewMerge({
    params,
    query: { keptId: kept.id, otherId: other.id },
  });
  const fields = new Map(preview.fields.map(({ field, ...rest }) => [field, rest]));
  expect(fields.get('phone')).toEqual({
    label: 'Teléfono',
    kept: '111111',
    other: '222222',
    isDifferent: true,
    proposed: 'kept',
  });
  expect(fields.get('street')).toMatchObject({ kept: null, other: 'San Martín 1', proposed: 'other' });
  expect(fields.get('firstName')).toMatchObject({ isDifferent: false, proposed: 'kept' });
  expect(preview.moves).toEqual([
    { group: 'Historia clínica', label: 'Volúmenes de la historia clínica', count: 1 },
    { group: 'Agenda', label: 'Turnos', count: 1 },
    { group: 'Cuenta', label: 'Pagos', count: 1 },
    { group: 'Cuenta', label: 'Movimientos de la cuenta', count: 2 },
  ]);
  expect(preview.notes).toEqual([
    'Los DNI son distintos: comprobá que sea la misma persona.',
    expect.stringMatching(/^Las dos fichas tienen una historia clínica abierta/),
  ]);
  expect(preview.obstacles).toEqual([]);
});

test('the archived record is no longer found and leads to the kept one', async () => {
  const { kept, other } = await pair();
  const appointment = await book(other.id, '09:30');
  const merged = await merge(kept.id, other.id);
  expect(merged).toMatchObject({ kept: { id: kept.id }, other: { id: other.id }, canBeUndone: true });
  const search = await calls.auth.searchPatients({ query: { q: other.docNumber } });
  expect(search.filter(({ id }) => id === other.id)).toEqual([]);
  await expect(calls.auth.readPatient({ params: { id: other.id } })).rejects.toMatchObject({ status: 404 });
  expect((await calls.scheduling.readAppointment({ params: { id: appointment.id } })).patient.id).toBe(
    kept.id,
  );
  const receptionist = app.as((await buildPatient({ role: 'RECEPTIONIST' })).token).exchange;
  const target = { mergeId: merged.id, clinicId: clinic.id, kept: { id: kept.id, name: 'Ana Pérez' } };
  expect(await receptionist.readMergedInto({ params: { id: other.id } })).toEqual(target);
  await expect(receptionist.readMergedInto({ params: { id: kept.id } })).rejects.toMatchObject({
    status: 404,
  });
  const next = await buildPatient();
  const second = await merge(next.id, kept.id);
  expect(await receptionist.readMergedInto({ params: { id: other.id } })).toMatchObject({
    mergeId: merged.id,
    kept: { id: next.id },
  });
  await expect(undo(merged.id)).rejects.toMatchObject(refused('deshacé primero la última'));
  await undo(second.id);
  await undo(merged.id);
  expect((await calls.auth.readPatient({ params: { id: other.id } })).docNumber).toBe(other.docNumber);
  expect((await calls.scheduling.readAppointment({ params: { id: appointment.id } })).patient.id).toBe(
    other.id,
  );
});

test('a merge takes the DNI and e-mail of the other record, and the undo returns them', async () => {
  const { kept, other } = await pair();
  const body = await bodyOf(kept.id, other.id, { docNumber: 'other', email: 'other' });
  const merged = await calls.exchange.mergePatients({ params, body });
  expect(merged.changes).toEqual([
    { label: 'DNI', before: kept.docNumber, after: other.docNumber },
    { label: 'Email', before: kept.email, after: other.email },
  ]);
  expect(await calls.auth.readPatient({ params: { id: kept.id } })).toMatchObject({
    docNumber: other.docNumber,
    email: other.email,
  });
  await buildPatient({ docNumber: kept.docNumber });
  await expect(undo(merged.id)).rejects.toMatchObject(refused('otra ficha tiene ahora los mismos datos'));
});

test('refuses to merge a record that has changed since the comparison', async () => {
  const { kept, other } = await pair();
  const body = await bodyOf(kept.id, other.id);
  await app.owner.query("update users set phone = '1', updated_at = now() + interval '1 s' where id = $1", [
    other.id,
  ]);
  await expect(calls.exchange.mergePatients({ params, body })).rejects.toMatchObject(refused('modificó'));
});

test.each<[string, (ids: MergeRequest) => MergeRequest, object]>([
  [
    'the same record twice',
    (body) => ({ ...body, otherId: body.keptId }),
    { otherId: 'Elegí dos fichas distintas' },
  ],
  [
    'a member of the staff',
    (body) => ({ ...body, keptId: dentist.id }),
    { keptId: 'Elegí un paciente de la clínica' },
  ],
])('refuses to merge %s', async (_, change, errors) => {
  const { kept, other } = await pair();
  const body = change(await bodyOf(kept.id, other.id));
  await expect(calls.exchange.mergePatients({ params, body })).rejects.toMatchObject({ status: 400, errors });
});

test.each<[string, (kept: number, other: number) => Promise<unknown>, string]>([
  ['a payment', (kept) => pay(kept), 'La cuenta del paciente tuvo movimientos'],
  [
    'a new version of the history',
    async (kept) => {
      const history = (await histories.read(dentist.token, kept)).json();
      return histories.save(dentist.token, kept, asSave(history));
    },
    'Volúmenes de la historia clínica: cambió uno',
  ],
])('an undo is refused after %s', (_, act, message) => expectUndoRefused(act, message));

test('a merge moves a payment together with its refund, and the undo returns both', async () => {
  const { kept, other } = await pair();
  await pay(kept.id);
  const { id: paymentId, receiptNumber } = await pay(other.id);
  const refund = (amount: number) =>
    calls.billing.createRefund({ params: { ...params, id: paymentId }, body: newRefund({ amount }) });
  const refunded = await refund(40_000);
  const accountOf = async (patientId: number) => {
    const { balance } = await calls.billing.readAccount({ params: { ...params, patientId } });
    const { entries, closingBalance } = await calls.billing.readStatement({
      params: { ...params, patientId },
      query: {},
    });
    return { balance, closingBalance, kinds: entries.map(({ kind }) => kind) };
  };
  const before = { kept: await accountOf(kept.id), other: await accountOf(other.id) };
  expect([before.kept.balance, before.other.balance]).toEqual([-100_000, -60_000]);
  const { id } = await merge(kept.id, other.id);
  expect(await accountOf(kept.id)).toEqual({
    balance: -160_000,
    closingBalance: -160_000,
    kinds: ['payment', 'payment', 'payment-refund'],
  });
  const payment = await calls.billing.readPayment({ params: { ...params, id: paymentId } });
  expect(payment).toMatchObject({
    patient: { id: kept.id },
    receiptNumber,
    refunds: refunded.refunds,
    refundable: 60_000,
  });
  await expectVerified();
  await undo(id);
  expect({ kept: await accountOf(kept.id), other: await accountOf(other.id) }).toEqual(before);
  expect(await calls.billing.readPayment({ params: { ...params, id: paymentId } })).toEqual(refunded);
  await refund(60_000);
  expect(await accountOf(other.id)).toMatchObject({ balance: 0 });
  await expectVerified();
});

test('an undo returns an appointment whose state has changed since the merge', async () => {
  const { kept, other } = await pair();
  const appointment = await book(other.id, '10:00');
  const { id } = await merge(kept.id, other.id);
  await calls.scheduling.changeAppointmentState({
    params: { id: appointment.id },
    body: { state: 'confirmed', version: appointment.version, reason: null },
  });
  const undone = await undo(id);
  expect(undone).toMatchObject({ undoneBy: expect.any(String), canBeUndone: false, undoObstacles: [] });
  const given = await calls.scheduling.readAppointment({ params: { id: appointment.id } });
  expect(given).toMatchObject({ state: 'confirmed', patient: { id: other.id } });
  await expect(undo(id)).rejects.toMatchObject(refused('ya deshizo'));
  expect(
    (await calls.exchange.listMerges({ params })).find((each) => each.id === id)?.undoneAt,
  ).not.toBeNull();
});

test('the hash chain of volumes is valid after one merge and after a second one', async () => {
  const { kept, other } = await pair();
  for (const { id } of [kept, other]) {
    await histories.create(dentist.token, id);
    await histories.archive(dentist.token, id);
    await histories.create(dentist.token, id);
  }
  await merge(kept.id, other.id);
  await expectVerified();
  const { rows } = await app.owner.query(
    'select volume, archived_at is null as live, closed_by_merge as closed from histories where patient_user_id = $1 order by 1',
    [kept.id],
  );
  expect(rows).toEqual([
    { volume: 1, live: false, closed: false },
    { volume: 2, live: true, closed: false },
    { volume: 3, live: false, closed: false },
    { volume: 4, live: false, closed: true },
  ]);
  await histories.archive(dentist.token, kept.id);
  await histories.create(dentist.token, kept.id);
  await expectVerified();
});

test('dentists of the clinic can list and print only those closed volumes that a merge closed', async () => {
  const { kept, other } = await pair();
  await histories.create(dentist.token, other.id);
  const archived = (await histories.read(dentist.token, other.id)).json();
  await histories.archive(dentist.token, other.id);
  for (const { id } of [kept, other]) await histories.create(dentist.token, id);
  const closed = (await histories.read(dentist.token, other.id)).json();
  await merge(kept.id, other.id);
  const elsewhere = await buildUser(app, { role: 'DENTIST' });
  const print = async (historyId: number, token: string) => {
    const url = `/services/clinical-history/patients/${kept.id}/history/closed-volumes/${historyId}/pdf`;
    return (await app.request({ method: 'GET', url, token })).statusCode;
  };
  expect(await calls.clinicalHistory.listClosedVolumes({ params: { id: kept.id } })).toMatchObject([
    { historyId: closed.historyId, volume: 3, version: 1 },
  ]);
  await expect(
    app.as(elsewhere.token).clinicalHistory.listClosedVolumes({ params: { id: kept.id } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await print(closed.historyId, dentist.token)).toBe(200);
  expect(await print(closed.historyId, elsewhere.token)).toBe(404);
  expect(await print(archived.historyId, dentist.token)).toBe(404);
});
