import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect, test } from 'vitest';
import { whileLocked } from '../../../testing/waiting.ts';
import { newTask } from '../testing/follow-up-builders.ts';
import { testWorkList } from '../testing/work-list-fixture.ts';

const product = await testWorkList();
const { app, today, world, reception, itemOf, refusal } = product;

test('assigning a task that a concurrent call completes returns 404', async () => {
  const { id } = await reception().createTask({ params: world.params, body: newTask() });
  const completion = 'update tasks set done_at = now(), done_by = $2 where id = $1';
  const { id: userId } = world.receptionist;
  const status = await whileLocked(app, [completion, id, userId], () =>
    refusal(reception().assignWork({ ...itemOf({ kind: 'task', id }), body: { assigneeId: userId } })),
  );
  expect(status).toBe(404);
});

test('dismissing an item that a concurrent call dismisses returns 409 and keeps the first reason', async () => {
  const id = await product.missAppointment();
  const item = itemOf({ kind: 'missed', id });
  const { id: userId } = world.receptionist;
  await reception().assignWork({ ...item, body: { assigneeId: userId } });
  const dismissal = `update work_marks set dismissed_at = now(), dismissed_by = $2, dismissal = 'Se mudó'
                      where kind = 'missed' and subject_id = $1`;
  const status = await whileLocked(app, [dismissal, id, userId], () =>
    refusal(reception().dismissWork({ ...item, body: { reason: 'No atiende' } })),
  );
  expect(status).toBe(409);
  expect(await product.only('missed', 'dismissed')).toMatchObject({ dismissal: { reason: 'Se mudó' } });
});

test.each([
  ['withdraws', 'delete from recalls where id = $1'],
  ['replaces', "update recalls set state = 'replaced', version = version + 1 where id = $1"],
])('refusing a recall that a concurrent call %s returns 404', async (_, change) => {
  const { id } = await product.planRecall(addDays(today, -1));
  const status = await whileLocked(app, [change, id], () =>
    refusal(product.attempt({ kind: 'recall', id }, { result: 'refused' })),
  );
  expect(status).toBe(404);
});

test('restoring dismissed recalls skips one that has a newer recall', async () => {
  const { earlier, later } = await product.planTwo();
  await reception().dismissWork({ ...itemOf(await product.only('recall')), body: { reason: 'Se mudó' } });
  const newer = await product.planRecall(addDays(today, -2), later.typeId);
  await reception().restoreWork(itemOf({ kind: 'recall', id: earlier.id }));
  const recalls = await reception().listPatientRecalls({ params: { id: world.patient.id } });
  const open = recalls.filter(({ state }) => state === 'open');
  expect(open.map(({ id }) => id)).toEqual([newer.id, earlier.id]);
});

test('restoring recalls that all have newer ones returns 409', async () => {
  const { id } = await product.planRecall(addDays(today, -1));
  await reception().dismissWork({ ...itemOf({ kind: 'recall', id }), body: { reason: 'Se mudó' } });
  await product.planRecall(addDays(today, -1));
  await expect(reception().restoreWork(itemOf({ kind: 'recall', id }))).rejects.toMatchObject({
    status: 409,
    message: 'El paciente ya tiene otro control por el mismo motivo',
  });
});
