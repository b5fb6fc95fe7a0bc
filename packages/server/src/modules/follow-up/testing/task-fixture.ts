import type { Task, TaskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import { beforeEach } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newTask } from './follow-up-builders.ts';

/** Reset by `beforeEach`. */
interface World {
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  params: { clinicId: number };
  receptionist: BuiltUser;
}

/** Starts a product. Each test gets a new clinic with a receptionist without tasks. */
export async function testTasks() {
  const app = await testApp();
  const world = {} as World;

  beforeEach(async () => {
    const agenda = await buildAgendaOfClinic(app);
    const params = { clinicId: agenda.clinicId };
    const name = { firstName: 'Rita', lastName: 'Rojas' };
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', ...params, ...name });
    Object.assign(world, { agenda, params, receptionist });
  });

  const reception = () => app.as(world.receptionist.token).followUp;
  const create = (overrides: Partial<TaskCreate> = {}) =>
    reception().createTask({ params: world.params, body: newTask(overrides) });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    app.request({
      method,
      url: `/services/follow-up/clinics/${world.params.clinicId}/tasks${path}`,
      token: world.receptionist.token,
      ...(body && { body }),
    });

  return {
    app,
    world,
    reception,
    create,
    call,
    done: ({ id, version }: Task) => call('POST', `/${id}/done`, { version }),
    reopen: ({ id, version }: Task) => call('POST', `/${id}/reopen`, { version }),
    remove: ({ id, version }: Task) => call('DELETE', `/${id}?version=${version}`),
    restore: ({ id }: Task) => call('POST', `/${id}/restore`),
    read: ({ id }: Task) => reception().readTask({ params: { ...world.params, id } }),
    ofPatient: () => reception().listPatientTasks({ params: { id: world.agenda.patientId } }),
  };
}
