import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { asSave, newHistory } from '../../clinical-history/testing/histories.ts';
import { testMerges } from '../testing/merges.ts';

const { app, dentist, calls, types, params, histories, ...merges } = await testMerges();
const { pair, bodyOf, book, pay, expectVerified, expectUndoRefused } = merges;

test.each<[string, (kept: number, other: number) => Promise<unknown>, string]>([
  [
    'another volume of the history',
    async (kept) => {
      await histories.archive(dentist.token, kept);
      await histories.create(dentist.token, kept, newHistory({ treatmentPlan: [] }));
    },
    'Se abrió otro volumen',
  ],
  [
    'the deletion of the kept record',
    async (kept) => {
      const admin = await buildUser(app, { role: 'ADMIN' });
      await app.as(admin.token).auth.removeUser({ params: { id: kept } });
    },
    'ya no es de un paciente de la clínica',
  ],
  [
    'a user with the archived name',
    async (_, other) => {
      await app.owner.query(
        `insert into accounts (clinic_id, username, staff) select clinic_id, username, false from accounts where user_id = $1`,
        [other],
      );
    },
    'Otra persona usa ahora el nombre de usuario',
  ],
])('an undo is refused after %s', (_, act, message) => expectUndoRefused(act, message));

test('only one of two concurrent merges of the same records succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { kept, other } = await pair();
    const bodies = [await bodyOf(kept.id, other.id), await bodyOf(other.id, kept.id)];
    const results = await Promise.allSettled(
      bodies.map((body) => calls.exchange.mergePatients({ params, body })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect([400, 409]).toContain(rejected.reason.status);
  }
});

test('keeps rows that are written during a merge', async () => {
  const used: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { kept, other } = await pair();
    const created = (await histories.create(dentist.token, other.id)).json();
    const body = await bodyOf(kept.id, other.id);
    const time = `${11 + Math.floor(round / 2)}:${round % 2 === 0 ? '00' : '30'}`;
    used.push(time);
    const saveId = randomUUID();
    const [merged, ...written] = await Promise.allSettled([
      calls.exchange.mergePatients({ params, body }),
      book(other.id, time),
      pay(other.id),
      histories.save(dentist.token, other.id, { ...asSave(created), saveId }),
      calls.scheduling.createWaitlistEntry({
        params,
        body: { patientId: other.id, typeId: types[0] ?? 0, fromDay: nextMonday() },
      }),
      calls.followUp.createTask({
        params,
        body: { title: 'Llamar', patientId: other.id, dueDay: nextMonday() },
      }),
    ]);
    expect(merged.status).toBe('fulfilled');
    for (const result of written)
      if (result.status === 'rejected') expect([400, 404, 409]).toContain(result.reason.status);
      else if ('statusCode' in result.value) expect([200, 404, 409]).toContain(result.value.statusCode);
    // The archived record keeps no rows.
    for (const table of ['appointments', 'payments', 'ledger_entries', 'waitlist_entries', 'tasks']) {
      const { rows } = await app.owner.query(`select from ${table} where patient_id = $1`, [other.id]);
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows } = await app.owner.query('select from histories where patient_user_id = $1', [other.id]);
    expect(rows).toEqual([]);
  }
  expect(used).toHaveLength(6);
  await expectVerified();
});
