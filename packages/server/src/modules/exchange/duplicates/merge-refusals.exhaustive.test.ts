import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import { buildMergeClinic } from '../../../testing/merged-records.ts';
import { testApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { newPayment } from '../../billing/testing/payment-builders.ts';
import { verifyRecord } from '../../clinical-history/custody/verify-record.ts';
import { asSave, historyCalls } from '../../clinical-history/testing/histories.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { buildMerge } from '../testing/merge-builders.ts';

const app = await testApp({ poolSize: 8 });
const { clinic, dentist, calls } = await buildMergeClinic(app);
const params = { clinicId: clinic.id };
const owner = { clinicId: clinic.id, token: dentist.token };
const histories = historyCalls(app);

const buildPatient = () => buildUser(app, { clinicId: clinic.id });
const pair = async () => ({ kept: await buildPatient(), other: await buildPatient() });
const merge = (keptId: number, otherId: number) => buildMerge(app, owner, keptId, otherId);
const undo = (id: number) => calls.exchange.undoMerge({ params: { ...params, id } });
const pay = (patientId: number) =>
  calls.billing.createPayment({ params: { ...params, patientId }, body: newPayment() });
const statuses = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.status));

async function expectVerified(): Promise<void> {
  expect((await verifyRecord(app.connection)).findings).toEqual([]);
  expect(await verifyLedger(app.connection)).toEqual([]);
}

test('the undo of an import leaves both records of a merge', async () => {
  const steps = importer(app, clinic.id, dentist.token);
  const imported = async (dni: string) => {
    const job = await steps.importAll(
      csv([
        ['DNI', 'Apellido', 'Nombre'],
        [dni, 'Paz', 'Luz'],
      ]),
    );
    const { rows } = await app.owner.query<{ id: number }>('select id from users where doc_number = $1', [
      dni,
    ]);
    return { job, id: rows[0]?.id ?? 0 };
  };
  const [asKept, asOther] = [await imported('33555001'), await imported('33555002')];
  const first = await merge(asKept.id, (await buildPatient()).id);
  const second = await merge((await buildPatient()).id, asOther.id);
  for (const { job } of [asKept, asOther]) expect((await steps.undo(job)).counts).toMatchObject({ kept: 1 });
  for (const { id } of [first, second]) expect((await undo(id)).undoneAt).not.toBeNull();
});

test('of two undos at once, one is done', async () => {
  const { kept, other } = await pair();
  await pay(other.id);
  const { id } = await merge(kept.id, other.id);
  expect(
    statuses(await Promise.allSettled([undo(id), undo(id)]))
      .map(String)
      .toSorted(),
  ).toEqual(['409', 'done']);
  await expectVerified();
});

test('an undo beside a payment and a save either waits for them or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { kept, other } = await pair();
    await histories.create(dentist.token, other.id);
    await pay(other.id);
    const { id } = await merge(kept.id, other.id);
    const history = (await histories.read(dentist.token, kept.id)).json();
    const [undone, paid, saved] = await Promise.allSettled([
      undo(id),
      pay(kept.id),
      histories.save(dentist.token, kept.id, { ...asSave(history), saveId: randomUUID() }),
    ]);
    expect(paid.status).toBe('fulfilled');
    const status = saved.status === 'fulfilled' ? saved.value.statusCode : 0;
    const isUndone = undone.status === 'fulfilled';
    expect(isUndone ? [404, 409] : [200]).toContain(status);
    const { rows } = await app.owner.query(
      'select patient_id, count(*)::int as count from payments where patient_id in ($1, $2) group by 1 order by 1',
      [kept.id, other.id],
    );
    const expected = isUndone
      ? [
          { patient_id: kept.id, count: 1 },
          { patient_id: other.id, count: 1 },
        ]
      : [{ patient_id: kept.id, count: 2 }];
    expect(rows).toEqual(expected);
  }
  await expectVerified();
});
