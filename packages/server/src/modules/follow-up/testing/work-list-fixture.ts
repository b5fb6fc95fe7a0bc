import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind, WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { AttemptCreate, WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { beforeEach, expect } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { insertAppointment, newAttempt } from './follow-up-builders.ts';

/** Reset by `beforeEach`. */
interface World {
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  params: { clinicId: number };
  receptionist: BuiltUser;
  patient: BuiltUser;
}

/** Starts a product. Each test gets a new clinic with a receptionist who works on the list. */
export async function testWorkList() {
  const app = await testApp();
  const today = clinicTimeAt(WEDNESDAY).day;
  const world = {} as World;

  beforeEach(async () => {
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
    const patient = await buildUser(app, { role: 'PATIENT', clinicId, phone: '11 5555-0101' });
    Object.assign(world, { agenda, params: { clinicId }, receptionist, patient });
  });

  const reception = () => app.as(world.receptionist.token).followUp;

  async function listed(kind: WorkKind, state: WorkState = 'open'): Promise<readonly WorkItem[]> {
    const { groups } = await reception().readWorkList({ params: world.params, query: { kind, state } });
    return groups[0]?.items ?? [];
  }

  async function only(kind: WorkKind, state: WorkState = 'open'): Promise<WorkItem> {
    const items = await listed(kind, state);
    expect(items).toHaveLength(1);
    return items[0] as WorkItem;
  }

  const insert = (state: string, day: string) =>
    insertAppointment(app, world.agenda, { patientId: world.patient.id, state, day });

  const planRecall = (dueDay: string, typeId = world.agenda.typeId) =>
    reception().createRecall({ params: world.params, body: { patientId: world.patient.id, typeId, dueDay } });

  const missAppointment = () => insert('no-show', addDays(today, -3));
  const itemOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => ({ params: { ...world.params, kind, id } });

  const attempt = (item: Pick<WorkItem, 'kind' | 'id'>, body: Partial<AttemptCreate> = {}) =>
    reception().createAttempt({ ...itemOf(item), body: newAttempt(body) });

  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => expect.unreachable(),
      (error: { status: number; message: string }) => error.status,
    );

  async function planTwo() {
    const other = await app.as(world.agenda.dentist.token).scheduling.createAppointmentType({
      params: world.params,
      body: { name: 'Blanqueamiento', minutes: 30, color: 'teal', procedureCode: null, recallMonths: null },
    });
    const later = await planRecall(addDays(today, -1));
    const earlier = await planRecall(addDays(today, -9), other.id);
    return { earlier, later };
  }

  return {
    app,
    today,
    world,
    reception,
    listed,
    only,
    insert,
    planRecall,
    planTwo,
    missAppointment,
    itemOf,
    attempt,
    refusal,
  };
}
