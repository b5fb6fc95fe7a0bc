import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { newTask } from '../testing/follow-up-builders.ts';
import { testTasks } from '../testing/task-fixture.ts';

const { app, world, reception, create, call, done, reopen, remove, restore, read, ofPatient } =
  await testTasks();
const workList = async () =>
  (await reception().readWorkList({ params: world.params, query: { kind: 'task' } })).groups[0]?.items;

describe('a task', () => {
  test('has a patient, an appointment and an assignee of the clinic', async () => {
    const task = await create({
      note: 'Antes del turno',
      patientId: world.agenda.patientId,
      appointmentId: world.agenda.appointment.id,
      assigneeId: world.agenda.dentist.id,
    });
    expect(task).toMatchObject({
      clinicId: world.agenda.clinicId,
      title: 'Pedir la radiografía',
      note: 'Antes del turno',
      patient: { id: world.agenda.patientId, name: world.agenda.appointment.patient.name },
      appointmentId: world.agenda.appointment.id,
      assignee: { id: world.agenda.dentist.id },
      createdBy: { id: world.receptionist.id, name: 'Rita Rojas' },
      dueDay: TODAY,
      repeat: null,
      doneAt: null,
      doneBy: null,
      version: 1,
    });
    expect(await read(task)).toEqual(task);
  });

  test('belongs to the clinic if it has neither patient nor assignee', async () => {
    expect(await create()).toMatchObject({ patient: null, appointmentId: null, assignee: null });
  });

  test.each([
    ['a patient of another clinic', { patientId: 1 }, { patientId: 'Elegí un paciente de la clínica' }],
    [
      'an absent appointment',
      { appointmentId: 2_000_000_000 },
      { appointmentId: 'Elegí un turno del paciente' },
    ],
    [
      'somebody who is not of the staff',
      { assigneeId: 2_000_000_000 },
      { assigneeId: 'Elegí una persona de la clínica' },
    ],
    ['a blank title', { title: ' ' }, { title: 'Escribí qué hay que hacer' }],
  ])('is refused at its field with %s', async (_, body, errors) => {
    const answer = await call('POST', '', newTask(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  });

  test('is refused with an appointment of another patient', async () => {
    const { id } = await buildUser(app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
    const answer = await call(
      'POST',
      '',
      newTask({ patientId: id, appointmentId: world.agenda.appointment.id }),
    );
    expect(answer.json().errors).toEqual({ appointmentId: 'Elegí un turno del paciente' });
  });

  test('can be changed once per version, and not after it is done', async () => {
    const task = await create();
    const change = (version: number) =>
      call('PUT', `/${task.id}`, { ...newTask({ title: 'Llamar al laboratorio' }), version });
    expect((await change(1)).json()).toMatchObject({ title: 'Llamar al laboratorio', version: 2 });
    expect((await change(1)).json()).toMatchObject({ message: 'Otra persona cambió esta tarea' });
    await done({ ...task, version: 2 });
    expect((await change(3)).json()).toMatchObject({ message: 'La tarea ya está hecha' });
  });

  test('stays with a colleague who has left until it is reassigned', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: world.agenda.clinicId });
    const task = await create({ assigneeId: id });
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    const change = (assigneeId: number, version: number) =>
      call('PUT', `/${task.id}`, { ...newTask({ assigneeId }), version });
    expect((await change(id, 1)).statusCode).toBe(200);
    expect((await change(world.receptionist.id, 2)).json()).toMatchObject({
      assignee: { name: 'Rita Rojas' },
    });
    expect((await change(id, 3)).statusCode).toBe(400);
  });

  test('is deleted and restored unchanged', async () => {
    const task = await create({ patientId: world.agenda.patientId, note: 'Antes del turno' });
    expect((await remove(task)).statusCode).toBe(204);
    for (const answer of [await call('GET', `/${task.id}`), await done(task), await remove(task)])
      expect(answer.statusCode).toBe(404);
    expect(await ofPatient()).toEqual([]);
    expect(await workList()).toEqual([]);
    expect((await restore(task)).json()).toEqual({ ...task, version: 3 });
    expect(await ofPatient()).toHaveLength(1);
    expect(await workList()).toMatchObject([{ id: task.id }]);
    expect((await restore(task)).json()).toMatchObject({ message: 'La tarea no está eliminada' });
  });

  test('is restored with a patient who has moved and a colleague who has left', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: world.agenda.clinicId });
    const elsewhere = await buildClinic(app);
    const task = await create({ patientId: world.agenda.patientId, assigneeId: id });
    await remove(task);
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    await app.owner.query('update users set clinic_id = $2 where id = $1', [
      world.agenda.patientId,
      elsewhere.id,
    ]);
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

  test('can be completed by anyone in the clinic and reopened', async () => {
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

  test('is completed and repeated once by three concurrent screens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await create({ patientId: world.agenda.patientId, repeat: { every: 1, unit: 'week' } });
      const answers = await Promise.all([done(task), done(task), done(task)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      expect((await ofPatient()).filter(({ doneAt }) => doneAt === null)).toHaveLength(round + 1);
    }
  });
});

describe('the tasks of a patient', () => {
  test('are listed by due day while open, then the latest completed ones', async () => {
    const { patientId } = world.agenda;
    const days = [addDays(TODAY, 5), TODAY, addDays(TODAY, -3)];
    for (const dueDay of days) await create({ patientId, dueDay, title: dueDay });
    await create();
    const open = await ofPatient();
    expect(open.map(({ title }) => title)).toEqual([...days].reverse());
    const [late, today] = open;
    for (const task of [today, late]) if (task) await done(task);
    expect((await ofPatient()).map(({ title }) => title)).toEqual([
      addDays(TODAY, 5),
      addDays(TODAY, -3),
      TODAY,
    ]);
  });
});

describe('possible assignees', () => {
  const list = (token = world.receptionist.token) =>
    app.as(token).followUp.listAssignees({ params: world.params });
  const names = async () => (await list()).map(({ name, role }) => `${name} ${role}`);

  test('are the enabled staff by name, and an owner from another clinic', async () => {
    const owner = await buildUser(app, { role: 'DENTIST', firstName: 'Alba', lastName: 'Abad' });
    await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
      owner.id,
      owner.username,
      world.agenda.clinicId,
    ]);
    const gone = await buildUser(app, { role: 'DENTIST', clinicId: world.agenda.clinicId });
    await app.owner.query('update users set enabled = false where id = $1', [gone.id]);
    const found = await list();
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.id, world.agenda.dentist.id, world.receptionist.id]),
    );
    expect(found.map(({ id }) => id)).not.toContain(gone.id);
    expect((await names())[0]).toBe('Alba Abad DENTIST');
    expect(await names()).toContain('Rita Rojas RECEPTIONIST');
    expect(await names()).toHaveLength(3);
  });

  test('include the administrator who requests the list', async () => {
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
    [id, world.agenda.clinicId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'done', 'delete', 'restore']);
});

test('a colleague who created a task is hidden instead of deleted', async () => {
  await create();
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id: world.receptionist.id } });
  const { rows } = await app.owner.query('select removed_at is not null as hidden from users where id = $1', [
    world.receptionist.id,
  ]);
  expect(rows).toEqual([{ hidden: true }]);
});

test('a colleague who only deleted a task is deleted', async () => {
  const { id, token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: world.agenda.clinicId });
  const task = await create();
  await app
    .as(token)
    .followUp.removeTask({ params: { ...world.params, id: task.id }, query: { version: 1 } });
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
