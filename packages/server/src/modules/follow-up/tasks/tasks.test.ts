import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { addMonths } from '@dentaria/contract/follow-up/recurrence.ts';
import type { Task, TaskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/agenda-builders.ts';
import { type BuiltUser, buildClinic, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newTask } from '../testing/follow-up-builders.ts';

const app = await testApp();
const TODAY = clinicTimeAt(WEDNESDAY).day;

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let receptionist: BuiltUser;
let params: { clinicId: number };

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app);
  const { clinicId } = agenda;
  params = { clinicId };
  receptionist = await buildUser(app, {
    role: 'RECEPTIONIST',
    clinicId,
    firstName: 'Rita',
    lastName: 'Rojas',
  });
});

const desk = () => app.as(receptionist.token).followUp;
const create = (overrides: Partial<TaskCreate> = {}) =>
  desk().createTask({ params, body: newTask(overrides) });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.request({
    method,
    url: `/services/follow-up/clinics/${agenda.clinicId}/tasks${path}`,
    token: receptionist.token,
    ...(body && { body }),
  });
const done = ({ id, version }: Task) => call('POST', `/${id}/done`, { version });
const reopen = ({ id, version }: Task) => call('POST', `/${id}/reopen`, { version });
const remove = ({ id, version }: Task) => call('DELETE', `/${id}?version=${version}`);
const restore = ({ id }: Task) => call('POST', `/${id}/restore`);
const workList = async () =>
  (await desk().readWorkList({ params, query: { kind: 'task' } })).groups[0]?.items;
const read = ({ id }: Task) => desk().readTask({ params: { ...params, id } });
const ofPatient = () => desk().listPatientTasks({ params: { id: agenda.patientId } });

describe('a task', () => {
  test('is about an appointment of a patient, and somebody’s of the clinic', async () => {
    const task = await create({
      note: 'Antes del turno',
      patientId: agenda.patientId,
      appointmentId: agenda.appointment.id,
      assigneeId: agenda.dentist.id,
    });
    expect(task).toMatchObject({
      clinicId: agenda.clinicId,
      title: 'Pedir la radiografía',
      note: 'Antes del turno',
      patient: { id: agenda.patientId, name: agenda.appointment.patient.name },
      appointmentId: agenda.appointment.id,
      assignee: { id: agenda.dentist.id },
      createdBy: { id: receptionist.id, name: 'Rita Rojas' },
      dueDay: TODAY,
      repeat: null,
      doneAt: null,
      doneBy: null,
      version: 1,
    });
    expect(await read(task)).toEqual(task);
  });

  test('of nobody and about no patient is the clinic’s', async () => {
    expect(await create()).toMatchObject({ patient: null, appointmentId: null, assignee: null });
  });

  test.each([
    ['a patient of another clinic', { patientId: 1 }, { patientId: 'Elige un paciente de la clínica' }],
    [
      'an absent appointment',
      { appointmentId: 2_000_000_000 },
      { appointmentId: 'Elige un turno del paciente' },
    ],
    [
      'somebody who is not of the staff',
      { assigneeId: 2_000_000_000 },
      { assigneeId: 'Elige una persona de la clínica' },
    ],
    ['a blank title', { title: ' ' }, { title: 'Escribe qué hay que hacer' }],
  ])('with %s is an error of its field', async (_, body, errors) => {
    const answer = await call('POST', '', newTask(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  });

  test('with an appointment of another patient is an error', async () => {
    const { id } = await buildUser(app, { role: 'PATIENT', clinicId: agenda.clinicId });
    const answer = await call('POST', '', newTask({ patientId: id, appointmentId: agenda.appointment.id }));
    expect(answer.json().errors).toEqual({ appointmentId: 'Elige un turno del paciente' });
  });

  test('changes once per version, and not after it is done', async () => {
    const task = await create();
    const change = (version: number) =>
      call('PUT', `/${task.id}`, { ...newTask({ title: 'Llamar al laboratorio' }), version });
    expect((await change(1)).json()).toMatchObject({ title: 'Llamar al laboratorio', version: 2 });
    expect((await change(1)).json()).toMatchObject({ message: 'Otra persona cambió esta tarea' });
    await done({ ...task, version: 2 });
    expect((await change(3)).json()).toMatchObject({ message: 'La tarea ya está hecha' });
  });

  test('stays with a colleague who has left until it is given to somebody else', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    const task = await create({ assigneeId: id });
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    const change = (assigneeId: number, version: number) =>
      call('PUT', `/${task.id}`, { ...newTask({ assigneeId }), version });
    expect((await change(id, 1)).statusCode).toBe(200);
    expect((await change(receptionist.id, 2)).json()).toMatchObject({ assignee: { name: 'Rita Rojas' } });
    expect((await change(id, 3)).statusCode).toBe(400);
  });

  test('is deleted, and restored as it was', async () => {
    const task = await create({ patientId: agenda.patientId, note: 'Antes del turno' });
    expect((await remove(task)).statusCode).toBe(204);
    for (const answer of [await call('GET', `/${task.id}`), await done(task), await remove(task)])
      expect(answer.statusCode).toBe(404);
    expect(await ofPatient()).toEqual([]);
    expect(await workList()).toEqual([]);
    expect((await restore(task)).json()).toEqual({ ...task, version: 3 });
    expect(await ofPatient()).toHaveLength(1);
    expect(await workList()).toMatchObject([{ id: task.id }]);
    expect((await restore(task)).json()).toMatchObject({ message: 'La tarea no está borrada' });
  });

  test('is restored with a patient who has moved and a colleague who has left', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    const elsewhere = await buildClinic(app);
    const task = await create({ patientId: agenda.patientId, assigneeId: id });
    await remove(task);
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    await app.owner.query('update users set clinic_id = $2 where id = $1', [agenda.patientId, elsewhere.id]);
    expect((await restore(task)).json()).toMatchObject({ id: task.id, assignee: { id } });
  });

  test('is not deleted by a screen that shows an earlier version', async () => {
    const task = await create();
    await call('PUT', `/${task.id}`, { ...newTask({ title: 'Llamar al laboratorio' }), version: 1 });
    expect((await remove(task)).json()).toMatchObject({ message: 'Otra persona cambió esta tarea' });
    expect((await call('DELETE', `/${task.id}`)).json().errors).toEqual({
      version: 'Falta la versión de la tarea',
    });
  });

  test('is done by whoever does it, and not done after all', async () => {
    const task = await create();
    const { task: finished, next } = (await done(task)).json();
    expect(finished).toMatchObject({
      doneAt: expect.any(String),
      doneBy: { name: 'Rita Rojas' },
      version: 2,
    });
    expect(next).toBeNull();
    expect((await reopen(finished)).json()).toMatchObject({ doneAt: null, doneBy: null, version: 3 });
    expect((await reopen({ ...task, version: 3 })).json()).toMatchObject({
      message: 'La tarea no está hecha',
    });
  });

  test('is done once by three screens at once, and repeated once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await create({ patientId: agenda.patientId, repeat: { every: 1, unit: 'week' } });
      const answers = await Promise.all([done(task), done(task), done(task)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      expect((await ofPatient()).filter(({ doneAt }) => doneAt === null)).toHaveLength(round + 1);
    }
  });
});

describe('a repeated task', () => {
  const repeat = { every: 1, unit: 'month' } as const;

  test('creates the next one with everything but its day', async () => {
    const body = {
      patientId: agenda.patientId,
      assigneeId: receptionist.id,
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

  test('that is late skips the days that have passed, and keeps the day of the month', async () => {
    const first = addDays(TODAY, -100);
    const { next } = (await done(await create({ dueDay: first, repeat }))).json();
    expect(next.dueDay > TODAY).toBe(true);
    expect([addMonths(first, 3), addMonths(first, 4)]).toContain(next.dueDay);
  });

  test('that is done early twice goes on from its due days', async () => {
    const day = addDays(TODAY, 3);
    const { next } = (await done(await create({ dueDay: day, repeat: { every: 1, unit: 'week' } }))).json();
    expect(next.dueDay).toBe(addDays(day, 7));
    expect((await done(next)).json().next.dueDay).toBe(addDays(day, 14));
  });

  test('begins a new series on the day to which it is moved', async () => {
    const task = await create({ repeat: { every: 1, unit: 'week' } });
    const moved = addDays(TODAY, 2);
    const body = { ...newTask({ dueDay: moved, repeat: { every: 1, unit: 'week' } }), version: 1 };
    const { next } = (await done((await call('PUT', `/${task.id}`, body)).json())).json();
    expect(next.dueDay).toBe(addDays(moved, 7));
  });

  test('that is not done after all takes the next one back', async () => {
    const task = await create({ patientId: agenda.patientId, repeat });
    const { task: finished } = (await done(task)).json();
    expect(await ofPatient()).toHaveLength(2);
    await reopen(finished);
    expect(await ofPatient()).toMatchObject([{ id: task.id, doneAt: null }]);
  });

  test('is not restored beside the one that was reopened in its place', async () => {
    const task = await create({ patientId: agenda.patientId, repeat });
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

  test('is deleted without the next one', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    expect((await remove(finished)).statusCode).toBe(204);
    expect(await read(next)).toEqual(next);
  });

  test('whose next one is deleted is opened again', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    await remove(next);
    expect((await reopen(finished)).json()).toMatchObject({ doneAt: null });
  });

  test('stays done once somebody has worked on the next one', async () => {
    const { task: finished, next } = (await done(await create({ repeat }))).json();
    await done(next);
    const answer = await reopen(finished);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'La tarea siguiente ya cambió' });
  });
});

describe('the tasks of a patient', () => {
  test('are the open ones by due day, then the latest that are done', async () => {
    const { patientId } = agenda;
    const days = [addDays(TODAY, 5), TODAY, addDays(TODAY, -3)];
    for (const dueDay of days) await create({ patientId, dueDay, title: dueDay });
    await create();
    const [late, ...others] = await ofPatient();
    expect([late, ...others].map((task) => task?.title)).toEqual([...days].reverse());
    if (late) await done(late);
    expect((await ofPatient()).map(({ title }) => title)).toEqual([
      TODAY,
      addDays(TODAY, 5),
      addDays(TODAY, -3),
    ]);
  });
});

describe('the people to whom work can be assigned', () => {
  const list = (token = receptionist.token) => app.as(token).followUp.listAssignees({ params });
  const names = async () => (await list()).map(({ name, role }) => `${name} ${role}`);

  test('are the enabled staff by name, and an owner from another clinic', async () => {
    const owner = await buildUser(app, { role: 'DENTIST', firstName: 'Alba', lastName: 'Abad' });
    await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
      owner.id,
      owner.username,
      agenda.clinicId,
    ]);
    const gone = await buildUser(app, { role: 'DENTIST', clinicId: agenda.clinicId });
    await app.owner.query('update users set enabled = false where id = $1', [gone.id]);
    const found = await list();
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.id, agenda.dentist.id, receptionist.id]),
    );
    expect(found.map(({ id }) => id)).not.toContain(gone.id);
    expect((await names())[0]).toBe('Alba Abad DENTIST');
    expect(await names()).toContain('Rita Rojas RECEPTIONIST');
    expect(await names()).toHaveLength(3);
  });

  test('include the administrator who looks', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    expect((await list(admin.token)).map(({ id }) => id)).toContain(admin.id);
    expect((await list()).map(({ id }) => id)).not.toContain(admin.id);
  });
});

test('every change is audited', async () => {
  const task = await create();
  const { id } = task;
  const { task: finished } = (await done(task)).json();
  await remove(finished);
  await restore(finished);
  const { rows } = await app.owner.query(
    `select action from audit where object = 'task' and object_id = $1 and clinic_id = $2 order by id`,
    [id, agenda.clinicId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'done', 'delete', 'restore']);
});

test('a colleague who created a task is hidden instead of deleted', async () => {
  await create();
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id: receptionist.id } });
  const { rows } = await app.owner.query('select removed_at is not null as hidden from users where id = $1', [
    receptionist.id,
  ]);
  expect(rows).toEqual([{ hidden: true }]);
});

test('a colleague who only deleted a task is deleted', async () => {
  const { id, token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
  const task = await create();
  await app.as(token).followUp.removeTask({ params: { ...params, id: task.id }, query: { version: 1 } });
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id } });
  const { rows } = await app.owner.query('select deleted_by from tasks where id = $1', [task.id]);
  expect(rows).toEqual([{ deleted_by: null }]);
});

test('a clinic with a task is not deleted', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const { id: clinicId } = await buildClinic(app);
  await app.as(admin.token).followUp.createTask({ params: { clinicId }, body: newTask() });
  await expect(app.as(admin.token).auth.removeClinic({ params: { id: clinicId } })).rejects.toMatchObject({
    status: 409,
  });
});
