import { addDays, addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { newTask } from '../testing/follow-up-builders.ts';
import { testTasks } from '../testing/task-fixture.ts';

const { world, create, call, done, reopen, remove, restore, read, ofPatient } = await testTasks();

describe('a repeated task', () => {
  const repeat = { every: 1, unit: 'month' } as const;

  test('copies everything but the day to the next task', async () => {
    const body = {
      patientId: world.agenda.patientId,
      assigneeId: world.receptionist.id,
      note: 'Todos los meses',
      repeat,
    };
    const task = await create(body);
    const { next } = (await done(task)).json();
    const { id, dueDay, createdAt, ...rest } = task;
    expect(next).toEqual({
      ...rest,
      id: expect.any(Number),
      dueDay: addMonths(TODAY, 1),
      createdAt: expect.any(String),
    });
  });

  test('skips the days that have passed when it is late, and keeps the day of the month', async () => {
    const first = addDays(TODAY, -100);
    const { next } = (await done(await create({ dueDay: first, repeat }))).json();
    expect(next.dueDay > TODAY).toBe(true);
    expect([addMonths(first, 3), addMonths(first, 4)]).toContain(next.dueDay);
  });

  test('counts from its due days when it is done early twice', async () => {
    const day = addDays(TODAY, 3);
    const { next } = (await done(await create({ dueDay: day, repeat: { every: 1, unit: 'week' } }))).json();
    expect(next.dueDay).toBe(addDays(day, 7));
    expect((await done(next)).json().next.dueDay).toBe(addDays(day, 14));
  });

  test('starts a new series on the day it is moved to', async () => {
    const task = await create({ repeat: { every: 1, unit: 'week' } });
    const moved = addDays(TODAY, 2);
    const body = { ...newTask({ dueDay: moved, repeat: { every: 1, unit: 'week' } }), version: 1 };
    const { next } = (await done((await call('PUT', `/${task.id}`, body)).json())).json();
    expect(next.dueDay).toBe(addDays(moved, 7));
  });

  test('removes the next task when it is reopened', async () => {
    const task = await create({ patientId: world.agenda.patientId, repeat });
    const { task: finished } = (await done(task)).json();
    expect(await ofPatient()).toHaveLength(2);
    await reopen(finished);
    expect(await ofPatient()).toMatchObject([{ id: task.id, doneAt: null }]);
  });

  test('is not restored if the previous task was reopened in its place', async () => {
    const task = await create({ patientId: world.agenda.patientId, repeat });
    const { task: finished, next } = (await done(task)).json();
    await remove(next);
    const reopened = (await reopen(finished)).json();
    expect((await restore(next)).json()).toMatchObject({
      message: 'La repetición ya tiene otra tarea pendiente',
    });
    const { next: later } = (await done(reopened)).json();
    expect((await restore(next)).statusCode).toBe(409);
    await remove(later);
    expect((await restore(next)).statusCode).toBe(200);
    expect((await ofPatient()).filter(({ doneAt }) => doneAt === null)).toMatchObject([{ id: next.id }]);
  });

  test('is deleted without the next task', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    expect((await remove(finished)).statusCode).toBe(204);
    expect(await read(next)).toEqual(next);
  });

  test('can be reopened once the next task is deleted', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    await remove(next);
    expect((await reopen(finished)).json()).toMatchObject({ doneAt: null });
  });

  test('stays done once somebody has worked on the next task', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    await done(next);
    const answer = await reopen(finished);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'La tarea siguiente ya cambió' });
  });
});
