import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testWorkList } from '../testing/work-list-fixture.ts';

const {
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
} = await testWorkList();

let { agenda, params, receptionist, patient } = world;
beforeEach(() => {
  ({ agenda, params, receptionist, patient } = world);
});

describe('assigning', () => {
  test('succeeds if the current assignee has left the clinic', async () => {
    const { id } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const assign = (assigneeId: number) => reception().assignWork({ ...itemOf(item), body: { assigneeId } });
    await assign(id);
    await app.owner.query('update users set enabled = false where id = $1', [id]);
    await assign(id);
    await assign(receptionist.id);
    expect(await refusal(assign(id))).toBe(400);
  });
});

describe('attempts', () => {
  test('leave the item on the list if they have no next try', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await attempt(item);
    await attempt(item, { result: 'wrong-number', channel: 'whatsapp' });
    expect(await only('missed')).toMatchObject({ attempts: 2, lastAttempt: { result: 'wrong-number' } });
    const attempts = await reception().listAttempts(itemOf(item));
    expect(attempts.map(({ result }) => result)).toEqual(['wrong-number', 'no-answer']);
  });

  test('are refused with a next try in the past', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    expect(await refusal(attempt(item, { nextTryDay: addDays(today, -1) }))).toBe(400);
  });

  test('can be undone after a refusal of items that are no longer listed', async () => {
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
    await reception().removeAttempt({ params: { ...params, id } });
    const recalls = await reception().listPatientRecalls({ params: { id: patient.id } });
    expect(recalls).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    // A cancellation would list the patient for another reason.
    await app.owner.query(
      `update appointments set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
        where id = $1`,
      [appointmentId],
    );
    expect(await only('recall')).toMatchObject({ id: item.id, attempts: 0, dismissal: null });
  });

  test('can be undone after a refusal of an item that comes back later', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await attempt(item, { nextTryDay: addDays(today, 5) });
    const { id } = await attempt(item, { result: 'refused' });
    const appointmentId = await insert('booked', addDays(today, 5));
    await reception().removeAttempt({ params: { ...params, id } });
    await app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [appointmentId]);
    expect(await only('missed', 'waiting')).toMatchObject({ attempts: 1, dismissal: null });
  });

  test('restore the wait of the previous attempt when they are undone', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const first = await attempt(item, { nextTryDay: addDays(today, 5) });
    const second = await attempt(item);
    expect(await only('missed')).toMatchObject({ attempts: 2 });
    expect(await refusal(reception().removeAttempt({ params: { ...params, id: first.id } }))).toBe(409);
    await reception().removeAttempt({ params: { ...params, id: second.id } });
    expect(await only('missed', 'waiting')).toMatchObject({ attempts: 1 });
  });

  test('are refused for an item without a patient', async () => {
    const { id } = await reception().createTask({
      params,
      body: { title: 'Pedir guantes', note: null, dueDay: today },
    });
    expect(await refusal(attempt({ kind: 'task', id }))).toBe(404);
  });
});

describe('dismissing', () => {
  test('ends when the appointment moves, and keeps its assignee only until then', async () => {
    const id = await insert('booked', addDays(today, 1));
    const item = { kind: 'unconfirmed', id } as const;
    await reception().assignWork({ ...itemOf(item), body: { assigneeId: receptionist.id } });
    await reception().dismissWork({ ...itemOf(item), body: { reason: 'Avisó por teléfono' } });
    expect((await only('unconfirmed', 'dismissed')).assignee?.id).toBe(receptionist.id);
    await app.owner.query(
      `update appointments set starts_at = starts_at + interval '10 minutes' where id = $1`,
      [id],
    );
    expect(await only('unconfirmed')).toMatchObject({ id, assignee: null, dismissal: null });
    await reception().assignWork({ ...itemOf(item), body: { assigneeId: agenda.dentist.id } });
    expect(await only('unconfirmed')).toMatchObject({ assignee: { id: agenda.dentist.id }, dismissal: null });
  });

  test('is refused for a task', async () => {
    const { id } = await reception().createTask({
      params,
      body: { title: 'Pedir guantes', note: null, dueDay: today },
    });
    const item = { kind: 'task', id } as const;
    expect(await refusal(reception().dismissWork({ ...itemOf(item), body: { reason: 'No' } }))).toBe(409);
  });

  test('lists a recall that the missed appointment had hidden', async () => {
    await planRecall(today);
    const item = { kind: 'missed', id: await missAppointment() } as const;
    expect(await listed('recall')).toEqual([]);
    await attempt(item, { nextTryDay: addDays(today, 1) });
    expect(await listed('recall')).toEqual([]);
    await reception().dismissWork({ ...itemOf(item), body: { reason: 'Se equivocó de día' } });
    expect(await listed('recall')).toHaveLength(1);
  });
});

describe('the recalls of a patient', () => {
  test('are refused and reopened together', async () => {
    const { earlier } = await planTwo();
    const item = { kind: 'recall', id: earlier.id } as const;
    const states = async () => {
      const recalls = await reception().listPatientRecalls({ params: { id: patient.id } });
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
    await reception().removeAttempt({ params: { ...params, id } });
    expect(await states()).toEqual([
      ['open', null],
      ['open', null],
    ]);
    expect(await only('recall')).toMatchObject({ id: earlier.id, attempts: 0 });
  });

  test('leave the list together after one booking, and return when its cancellation is dismissed', async () => {
    await planTwo();
    const id = await insert('booked', addDays(today, 40));
    expect(await listed('recall')).toEqual([]);
    await app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [id]);
    expect(await listed('recall')).toEqual([]);
    const item = await only('cancelled');
    await reception().dismissWork({ ...itemOf(item), body: { reason: 'Va a llamar' } });
    expect(await listed('recall')).toHaveLength(1);
  });
});
