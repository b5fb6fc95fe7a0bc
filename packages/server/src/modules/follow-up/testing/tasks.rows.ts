import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, colleagues, ofClinic } from './access-cases.ts';
import { lastName, newTask } from './follow-up-builders.ts';

const task = (world: World) => ({ ...clinic(world), id: world.here.followUp.taskId });
const doneTask = (world: World) => ({ ...clinic(world), id: world.here.followUp.doneTaskId });
const deletedTask = (world: World) => ({ ...clinic(world), id: world.here.followUp.deletedTaskId });
const names = (world: World) => [...colleagues(world), lastName(world.here.agenda.appointment.patient.name)];

async function createAnother(app: ProductUnderTest, world: World) {
  const body = newTask();
  const { id } = await app.as(world.admin.token).followUp.createTask({ params: clinic(world), body });
  return { params: { ...clinic(world), id } };
}

async function completeAnother(app: ProductUnderTest, world: World) {
  const another = await createAnother(app, world);
  await app.as(world.admin.token).followUp.completeTask({ ...another, body: { version: 1 } });
  return another;
}

async function removeAnother(app: ProductUnderTest, world: World) {
  const another = await createAnother(app, world);
  await app.as(world.admin.token).followUp.removeTask({ ...another, query: { version: 1 } });
  return another;
}

export const taskRows: Rows = {
  'GET /services/follow-up/clinics/:clinicId/assignees': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: colleagues },
  ],
  'GET /services/follow-up/patients/:id/tasks': [
    {
      on: 'a patient',
      params: ({ here }) => ({ id: here.newcomer.id }),
      answers: ofClinic(200),
      discloses: names,
    },
  ],
  'GET /services/follow-up/clinics/:clinicId/tasks/:id': [
    { on: 'an existing object', params: task, answers: ofClinic(200), discloses: names },
  ],
  'POST /services/follow-up/clinics/:clinicId/tasks': [
    {
      on: 'a new object',
      params: clinic,
      body: ({ here }) =>
        newTask({
          patientId: here.newcomer.id,
          appointmentId: here.agenda.appointment.id,
          assigneeId: here.dentist.id,
        }),
      answers: ofClinic(201),
      discloses: names,
    },
  ],
  'PUT /services/follow-up/clinics/:clinicId/tasks/:id': [
    {
      on: 'an existing object',
      params: task,
      body: () => ({ ...newTask(), version: 1 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: createAnother,
      discloses: names,
    },
  ],
  'DELETE /services/follow-up/clinics/:clinicId/tasks/:id': [
    {
      on: 'an existing object',
      params: task,
      query: () => '?version=1',
      answers: ofClinic(204),
      consumes: true,
      prepare: createAnother,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/restore': [
    {
      on: 'a deleted one',
      params: deletedTask,
      answers: ofClinic(200),
      consumes: true,
      prepare: removeAnother,
      discloses: names,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/done': [
    {
      on: 'an existing object',
      params: task,
      body: () => ({ version: 1 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: createAnother,
      discloses: names,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/reopen': [
    {
      on: 'one that is done',
      params: doneTask,
      body: () => ({ version: 2 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: completeAnother,
      discloses: names,
    },
  ],
  'GET /services/follow-up/patients/:id/timeline': [
    {
      on: 'a patient without a history',
      params: ({ here }) => ({ id: here.newcomer.id }),
      answers: ofClinic(200),
      discloses: names,
    },
    {
      on: 'a patient with one',
      params: ({ here }) => ({ id: here.patient.id }),
      answers: ofClinic(200),
      discloses: names,
    },
  ],
};
