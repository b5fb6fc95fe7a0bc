import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { AttemptCreate, WorkItem, WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { insertAppointment } from '../testing/follow-up-builders.ts';

const app = await testApp();
const today = clinicTimeAt(WEDNESDAY).day;

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let receptionist: BuiltUser;
let patient: BuiltUser;
let params: { clinicId: number };

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app);
  const { clinicId } = agenda;
  params = { clinicId };
  receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  patient = await buildUser(app, { role: 'PATIENT', clinicId, phone: '11 5555-0101' });
});

const desk = () => app.as(receptionist.token).followUp;

async function listed(kind: WorkKind, state: WorkState = 'open'): Promise<readonly WorkItem[]> {
  const { groups } = await desk().readWorkList({ params, query: { kind, state } });
  return groups[0]?.items ?? [];
}

async function only(kind: WorkKind, state: WorkState = 'open'): Promise<WorkItem> {
  const items = await listed(kind, state);
  expect(items).toHaveLength(1);
  return items[0] as WorkItem;
}

const insert = (state: string, day: string) =>
  insertAppointment(app, agenda, { patientId: patient.id, state, day });

async function planRecall(dueDay: string, typeId = agenda.typeId) {
  return desk().createRecall({ params, body: { patientId: patient.id, typeId, dueDay } });
}

const missAppointment = () => insert('no-show', addDays(today, -3));
const itemOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => ({ params: { ...params, kind, id } });

const attempt = (item: Pick<WorkItem, 'kind' | 'id'>, body: Partial<AttemptCreate> = {}) =>
  desk().createAttempt({
    ...itemOf(item),
    body: { channel: 'phone', result: 'no-answer', comment: null, nextTryDay: null, ...body },
  });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: { status: number; message: string }) => error.status,
  );

describe('an item', () => {
  test('names the patient, the appointment and the next steps', async () => {
    const id = await missAppointment();
    expect(await only('missed')).toMatchObject({
      id,
      day: addDays(today, -3),
      title: `Faltó el ${addDays(today, -3).slice(8)}/${addDays(today, -3).slice(5, 7)} a las 10:00`,
      detail: expect.stringContaining(' con '),
      patient: { id: patient.id, phone: '11 5555-0101', mailObstacle: null },
      appointment: { id, professionalId: agenda.professionalId, version: 1 },
      attempts: 0,
      assignee: null,
    });
  });

  test('that ended is not found', async () => {
    const id = await missAppointment();
    await insert('booked', addDays(today, 5));
    expect(await listed('missed')).toEqual([]);
    const item = { kind: 'missed', id } as const;
    expect(await refusal(attempt(item))).toBe(404);
    expect(await refusal(desk().dismissWork({ ...itemOf(item), body: { reason: 'Se mudó' } }))).toBe(404);
  });

  test('of administrators and dentists is not found by a receptionist', async () => {
    const id = await insert('fulfilled', addDays(today, -1));
    await app.owner.query(
      `update appointments set fulfilled_at = $2::timestamptz - interval '1 day' where id = $1`,
      [id, WEDNESDAY],
    );
    const params = { clinicId: agenda.clinicId, kind: 'without-history', id } as const;
    const body = { assigneeId: agenda.dentist.id };
    expect(await refusal(desk().assignWork({ params, body }))).toBe(404);
    await app.as(agenda.dentist.token).followUp.assignWork({ params, body });
  });
});

describe('assigning', () => {
  test('an item to somebody of the clinic, and to nobody', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const assigned = await desk().assignWork({ ...itemOf(item), body: { assigneeId: receptionist.id } });
    expect(assigned.assignee).toMatchObject({ id: receptionist.id, name: expect.stringMatching(/\w/) });
    expect((await desk().countWork({ params })).mine).toBe(1);
    await desk().assignWork({ ...itemOf(item), body: { assigneeId: null } });
    expect((await only('missed')).assignee).toBeNull();
  });

  test('to somebody of another clinic, or to a patient, is an error', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const stranger = await buildUser(app, { role: 'RECEPTIONIST' });
    for (const { id } of [stranger, patient])
      expect(await refusal(desk().assignWork({ ...itemOf(item), body: { assigneeId: id } }))).toBe(400);
  });

  test('an item again to a colleague who has left is no error', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const assign = (assigneeId: number) => desk().assignWork({ ...itemOf(item), body: { assigneeId } });
    await assign(id);
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    await assign(id);
    await assign(receptionist.id);
    expect(await refusal(assign(id))).toBe(400);
  });

  test('a task changes the task', async () => {
    const task = await desk().createTask({
      params,
      body: { title: 'Pedir el yeso', note: null, dueDay: today },
    });
    const assigned = await desk().assignWork({
      ...itemOf({ kind: 'task', id: task.id }),
      body: { assigneeId: receptionist.id },
    });
    expect(assigned).toMatchObject({ version: task.version + 1, assignee: { id: receptionist.id } });
    const read = await desk().readTask({ params: { ...params, id: task.id } });
    expect(read.assignee?.id).toBe(receptionist.id);
  });
});

describe('a task of a later day', () => {
  test('waits for its day, and is not counted', async () => {
    const body = { title: 'Pedir el yeso', note: null, dueDay: addDays(today, 30) };
    const { id } = await desk().createTask({ params, body });
    expect(await listed('task')).toEqual([]);
    expect(await only('task', 'waiting')).toMatchObject({ id, day: body.dueDay, title: body.title });
    expect((await desk().countWork({ params })).total).toBe(0);
    await app.owner.query('update tasks set due_day = $1 where id = $2', [today, id]);
    expect(await only('task')).toMatchObject({ id });
  });
});

describe('attempts', () => {
  test('with a next try wait until its day', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const next = addDays(today, 2);
    await attempt(item, { result: 'call-later', comment: 'Después de las 18', nextTryDay: next });
    expect(await listed('missed')).toEqual([]);
    expect(await only('missed', 'waiting')).toMatchObject({
      attempts: 1,
      lastAttempt: {
        result: 'call-later',
        comment: 'Después de las 18',
        nextTryDay: next,
        by: { id: receptionist.id },
      },
    });
    await app.owner.query('update work_marks set wait_until = $1 where subject_id = $2', [today, item.id]);
    expect(await only('missed')).toMatchObject({ attempts: 1 });
  });

  test('without a next try leave the item on the list', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await attempt(item);
    await attempt(item, { result: 'wrong-number', channel: 'whatsapp' });
    expect(await only('missed')).toMatchObject({ attempts: 2, lastAttempt: { result: 'wrong-number' } });
    const attempts = await desk().listAttempts(itemOf(item));
    expect(attempts.map(({ result }) => result)).toEqual(['wrong-number', 'no-answer']);
  });

  test('for a day in the past are an error', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    expect(await refusal(attempt(item, { nextTryDay: addDays(today, -1) }))).toBe(400);
  });

  test('that the patient refuses dismiss the item, and taking them back restores it', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const { id } = await attempt(item, { result: 'refused' });
    expect((await only('missed', 'dismissed')).dismissal).toMatchObject({
      by: { id: receptionist.id },
      reason: 'No quiere turno',
    });
    await desk().removeAttempt({ params: { ...params, id } });
    expect(await only('missed')).toMatchObject({ attempts: 0, dismissal: null });
  });

  test('that the patient refuses are taken back of items that are no longer listed', async () => {
    const second = await app.as(agenda.dentist.token).scheduling.createAppointmentType({
      params,
      body: { name: 'Ortodoncia', minutes: 30, color: 'green', recallMonths: 6, active: true },
    });
    await planRecall(addDays(today, -3));
    await planRecall(addDays(today, -2), second.id);
    const item = await only('recall');
    const { id } = await attempt(item, { result: 'refused' });
    const appointmentId = await insert('booked', addDays(today, 5));
    expect(await listed('recall', 'dismissed')).toEqual([]);
    await desk().removeAttempt({ params: { ...params, id } });
    const recalls = await desk().listPatientRecalls({ params: { id: patient.id } });
    expect(recalls).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    await app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [appointmentId]);
    expect(await only('recall')).toMatchObject({ id: item.id, attempts: 0, dismissal: null });
  });

  test('that the patient refuses are taken back of an item that comes back later', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await attempt(item, { nextTryDay: addDays(today, 5) });
    const { id } = await attempt(item, { result: 'refused' });
    const appointmentId = await insert('booked', addDays(today, 5));
    await desk().removeAttempt({ params: { ...params, id } });
    await app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [appointmentId]);
    expect(await only('missed', 'waiting')).toMatchObject({ attempts: 1, dismissal: null });
  });

  test('that are taken back leave what the attempt before said', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const first = await attempt(item, { nextTryDay: addDays(today, 5) });
    const second = await attempt(item);
    expect(await only('missed')).toMatchObject({ attempts: 2 });
    expect(await refusal(desk().removeAttempt({ params: { ...params, id: first.id } }))).toBe(409);
    await desk().removeAttempt({ params: { ...params, id: second.id } });
    expect(await only('missed', 'waiting')).toMatchObject({ attempts: 1 });
  });

  test('are taken back by their author, on their day', async () => {
    const { id } = await attempt({ kind: 'missed', id: await missAppointment() });
    const remove = (token: string) => app.as(token).followUp.removeAttempt({ params: { ...params, id } });
    expect(await refusal(remove(agenda.dentist.token))).toBe(403);
    await app.owner.query(`update work_attempts set created_at = now() - interval '1 day' where id = $1`, [
      id,
    ]);
    expect(await refusal(remove(receptionist.token))).toBe(409);
  });

  test('need a patient', async () => {
    const { id } = await desk().createTask({
      params,
      body: { title: 'Pedir guantes', note: null, dueDay: today },
    });
    expect(await refusal(attempt({ kind: 'task', id }))).toBe(404);
  });
});

describe('dismissing', () => {
  test('takes an item off the list until it is restored', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await desk().dismissWork({ ...itemOf(item), body: { reason: 'Se mudó' } });
    expect(await listed('missed')).toEqual([]);
    expect((await only('missed', 'dismissed')).dismissal?.reason).toBe('Se mudó');
    expect(await refusal(desk().dismissWork({ ...itemOf(item), body: { reason: 'Otra vez' } }))).toBe(409);
    await desk().restoreWork(itemOf(item));
    expect(await only('missed')).toMatchObject({ dismissal: null });
    expect(await listed('missed', 'dismissed')).toEqual([]);
  });

  test('ends when the appointment moves, and keeps its assignee only until then', async () => {
    const id = await insert('booked', addDays(today, 1));
    const item = { kind: 'unconfirmed', id } as const;
    await desk().assignWork({ ...itemOf(item), body: { assigneeId: receptionist.id } });
    await desk().dismissWork({ ...itemOf(item), body: { reason: 'Avisó por teléfono' } });
    expect((await only('unconfirmed', 'dismissed')).assignee?.id).toBe(receptionist.id);
    await app.owner.query(
      `update appointments set starts_at = starts_at + interval '10 minutes' where id = $1`,
      [id],
    );
    expect(await only('unconfirmed')).toMatchObject({ id, assignee: null, dismissal: null });
    await desk().assignWork({ ...itemOf(item), body: { assigneeId: agenda.dentist.id } });
    expect(await only('unconfirmed')).toMatchObject({ assignee: { id: agenda.dentist.id }, dismissal: null });
  });

  test('a task is refused', async () => {
    const { id } = await desk().createTask({
      params,
      body: { title: 'Pedir guantes', note: null, dueDay: today },
    });
    const item = { kind: 'task', id } as const;
    expect(await refusal(desk().dismissWork({ ...itemOf(item), body: { reason: 'No' } }))).toBe(409);
  });

  test('a missed appointment lists the recall that it hid', async () => {
    await planRecall(today);
    const item = { kind: 'missed', id: await missAppointment() } as const;
    expect(await listed('recall')).toEqual([]);
    await attempt(item, { nextTryDay: addDays(today, 1) });
    expect(await listed('recall')).toEqual([]);
    await desk().dismissWork({ ...itemOf(item), body: { reason: 'Se equivocó de día' } });
    expect(await listed('recall')).toHaveLength(1);
  });
});

describe('the recalls of a patient', () => {
  async function planTwo() {
    const other = await app.as(agenda.dentist.token).scheduling.createAppointmentType({
      params,
      body: { name: 'Blanqueamiento', minutes: 30, color: 'teal', procedureCode: null, recallMonths: null },
    });
    const later = await planRecall(addDays(today, -1));
    const earlier = await planRecall(addDays(today, -9), other.id);
    return { earlier, later };
  }

  test('are one item with every reason', async () => {
    const { earlier, later } = await planTwo();
    expect(await only('recall')).toMatchObject({
      id: earlier.id,
      day: earlier.dueDay,
      title: `Blanqueamiento, ${later.reason}`,
      version: 1,
    });
  });

  test('are refused and opened again together', async () => {
    const { earlier } = await planTwo();
    const item = { kind: 'recall', id: earlier.id } as const;
    const states = async () => {
      const recalls = await desk().listPatientRecalls({ params: { id: patient.id } });
      return recalls.map(({ state, refusal: reason }) => [state, reason]);
    };
    const { id } = await attempt(item, { result: 'refused', comment: 'Va a otro dentista' });
    expect(await states()).toEqual([
      ['refused', 'Va a otro dentista'],
      ['refused', 'Va a otro dentista'],
    ]);
    expect(await listed('recall')).toEqual([]);
    expect(await only('recall', 'dismissed')).toMatchObject({
      id: earlier.id,
      dismissal: { by: { id: receptionist.id }, reason: 'Va a otro dentista' },
    });
    await desk().removeAttempt({ params: { ...params, id } });
    expect(await states()).toEqual([
      ['open', null],
      ['open', null],
    ]);
    expect(await only('recall')).toMatchObject({ id: earlier.id, attempts: 0 });
  });

  test('that one booking makes needless leave the list, and return when it is cancelled', async () => {
    await planTwo();
    const id = await insert('booked', addDays(today, 40));
    expect(await listed('recall')).toEqual([]);
    await app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [id]);
    expect(await listed('recall')).toHaveLength(1);
  });
});
