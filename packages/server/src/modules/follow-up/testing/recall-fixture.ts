import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
} from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { fulfil } from './follow-up-builders.ts';

/** Reset by `beforeEach`. */
interface World {
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  params: { clinicId: number };
  /** Token of a receptionist. */
  token: string;
  patientId: number;
}

/** Starts a product. Each test gets a new clinic with a receptionist who plans a patient's recalls. */
export async function testRecalls() {
  const app = await testApp();
  const world = {} as World;

  beforeEach(async () => {
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
    const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId });
    Object.assign(world, { agenda, params: { clinicId }, token, patientId });
  });

  const reception = () => app.as(world.token);
  const recalls = () => reception().followUp.listPatientRecalls({ params: { id: world.patientId } });
  const book = (overrides: Partial<AppointmentCreate> = {}) =>
    reception().scheduling.createAppointment({
      params: world.params,
      body: newAppointment(world.agenda, {
        patientId: world.patientId,
        overbooked: true,
        outsideHours: true,
        ...overrides,
      }),
    });
  const attend = async (overrides: Partial<AppointmentCreate> = {}) =>
    fulfil(reception(), await book(overrides));
  const undo = ({ id, version }: Appointment) =>
    reception().scheduling.undoAppointmentState({ params: { id }, body: { version } });
  const finish = ({ id, version }: Appointment) =>
    reception().scheduling.changeAppointmentState({
      params: { id },
      body: { state: 'fulfilled', version, reason: null, aheadOfTime: true },
    });
  const change = (recall: Recall, body: object) =>
    app.request({
      method: 'PUT',
      url: `/services/follow-up/clinics/${recall.clinicId}/recalls/${recall.id}`,
      token: world.token,
      body: { version: recall.version, ...body },
    });
  const refuse = (recall: Recall, refusal: string | null = null) =>
    app.request({
      method: 'POST',
      url: `/services/follow-up/clinics/${recall.clinicId}/recalls/${recall.id}/refuse`,
      token: world.token,
      body: { version: recall.version, refusal },
    });
  const plan = (dueDay: string) =>
    reception().followUp.createRecall({
      params: world.params,
      body: { patientId: world.patientId, typeId: world.agenda.typeId, dueDay },
    });
  const only = async (): Promise<Recall> => {
    const [recall, ...others] = await recalls();
    if (!recall || others.length > 0) throw new Error(`${others.length + 1} recalls`);
    return recall;
  };

  return { app, world, reception, recalls, book, attend, undo, finish, change, refuse, plan, only };
}
