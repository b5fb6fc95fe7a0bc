import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testWorkList } from '../testing/work-list-fixture.ts';

const {
  app,
  today,
  world,
  reception,
  listed,
  only,
  insert,
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

  test('is not found once it has ended', async () => {
    const id = await missAppointment();
    await insert('booked', addDays(today, 5));
    expect(await listed('missed')).toEqual([]);
    const item = { kind: 'missed', id } as const;
    expect(await refusal(attempt(item))).toBe(404);
    expect(await refusal(reception().dismissWork({ ...itemOf(item), body: { reason: 'Se mudó' } }))).toBe(
      404,
    );
  });

  test('is not found by a receptionist if it is for administrators and dentists', async () => {
    const id = await insert('fulfilled', addDays(today, -1));
    await app.owner.query(
      `update appointments set fulfilled_at = $2::timestamptz - interval '1 day' where id = $1`,
      [id, WEDNESDAY],
    );
    const params = { clinicId: agenda.clinicId, kind: 'without-history', id } as const;
    const body = { assigneeId: agenda.dentist.id };
    expect(await refusal(reception().assignWork({ params, body }))).toBe(404);
    await app.as(agenda.dentist.token).followUp.assignWork({ params, body });
  });
});

describe('a cancelled appointment', () => {
  test('is the only item of a patient with due recalls until it is dismissed', async () => {
    await planTwo();
    const open = async () => (await reception().countWork({ params })).total;
    expect([await listed('recall'), await open()]).toMatchObject([[{}], 1]);
    const id = await insert('booked', addDays(today, 8));
    await app.owner.query("update appointments set state = 'cancelled', updated_at = now() where id = $1", [
      id,
    ]);
    expect(await only('cancelled')).toMatchObject({ id });
    expect([await listed('recall'), await open()]).toEqual([[], 1]);
    await reception().dismissWork({ ...itemOf({ kind: 'cancelled', id }), body: { reason: 'Va a llamar' } });
    expect([await listed('cancelled'), await open()]).toEqual([[], 1]);
    await only('recall');
  });
});

describe('messages in the queue', () => {
  test.each([
    [59, []],
    [61, ['Sigue en la cola', 'Sigue en la cola: No hay conexión']],
  ])('are listed %i minutes after their time as %j', async (minutes, details) => {
    const id = await insert('booked', addDays(today, 3));
    const due = new Date(WEDNESDAY.getTime() - minutes * 60_000);
    await app.owner.query(
      `insert into reminders (clinic_id, appointment_id, kind, starts_at, state, detail, message_id, due_at, created_at,
                              state_at)
       select clinic_id, id, 'booked', starts_at, 'queued', 'No hay conexión', 'm', $2, $2, $2
         from appointments where id = $1`,
      [id, due],
    );
    await app.owner.query(
      `insert into follow_up_messages (clinic_id, batch_id, patient_id, user_id, kind, subject_id, channel, subject, body,
                                       state, message_id, due_at, created_at, state_at)
       select clinic_id, 1, patient_id, professional_id, 'recall', 1, 'email', 'Control', 'Control', 'queued', 'm',
              $2::timestamptz, $2::timestamptz, $2::timestamptz from appointments where id = $1`,
      [id, due],
    );
    expect((await listed('mail')).map(({ detail }) => detail).sort()).toEqual(details);
    await app.owner.query("update reminders set state = 'sent', state_at = now() where appointment_id = $1", [
      id,
    ]);
    expect(await listed('mail')).toHaveLength(Math.max(0, details.length - 1));
  });
});

describe('assigning', () => {
  test('accepts a colleague of the clinic or nobody', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const assigned = await reception().assignWork({ ...itemOf(item), body: { assigneeId: receptionist.id } });
    expect(assigned.assignee).toMatchObject({ id: receptionist.id, name: expect.stringMatching(/\w/) });
    expect((await reception().countWork({ params })).mine).toBe(1);
    await reception().assignWork({ ...itemOf(item), body: { assigneeId: null } });
    expect((await only('missed')).assignee).toBeNull();
  });

  test('refuses a user of another clinic and a patient', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const stranger = await buildUser(app, { role: 'RECEPTIONIST' });
    for (const { id } of [stranger, patient])
      expect(await refusal(reception().assignWork({ ...itemOf(item), body: { assigneeId: id } }))).toBe(400);
  });

  test('changes the assignee of a task', async () => {
    const task = await reception().createTask({
      params,
      body: { title: 'Pedir el yeso', note: null, dueDay: today },
    });
    const assigned = await reception().assignWork({
      ...itemOf({ kind: 'task', id: task.id }),
      body: { assigneeId: receptionist.id },
    });
    expect(assigned).toMatchObject({ version: task.version + 1, assignee: { id: receptionist.id } });
    const read = await reception().readTask({ params: { ...params, id: task.id } });
    expect(read.assignee?.id).toBe(receptionist.id);
  });
});

describe('a task of a later day', () => {
  test('waits for its day, and is not counted', async () => {
    const body = { title: 'Pedir el yeso', note: null, dueDay: addDays(today, 30) };
    const { id } = await reception().createTask({ params, body });
    expect(await listed('task')).toEqual([]);
    expect(await only('task', 'waiting')).toMatchObject({ id, day: body.dueDay, title: body.title });
    expect((await reception().countWork({ params })).total).toBe(0);
    await app.owner.query('update tasks set due_day = $1 where id = $2', [today, id]);
    expect(await only('task')).toMatchObject({ id });
  });
});

describe('attempts', () => {
  test('hide the item until the day of the next try', async () => {
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

  test('dismiss the item if the patient refuses, and restore it when undone', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    const { id } = await attempt(item, { result: 'refused' });
    expect((await only('missed', 'dismissed')).dismissal).toMatchObject({
      by: { id: receptionist.id },
      reason: 'No quiere turno',
    });
    await reception().removeAttempt({ params: { ...params, id } });
    expect(await only('missed')).toMatchObject({ attempts: 0, dismissal: null });
  });

  test('can be undone only by their author on the same day', async () => {
    const { id } = await attempt({ kind: 'missed', id: await missAppointment() });
    const remove = (token: string) => app.as(token).followUp.removeAttempt({ params: { ...params, id } });
    expect(await refusal(remove(agenda.dentist.token))).toBe(403);
    await app.owner.query(`update work_attempts set created_at = now() - interval '1 day' where id = $1`, [
      id,
    ]);
    expect(await refusal(remove(receptionist.token))).toBe(409);
  });
});

describe('dismissing', () => {
  test('takes an item off the list until it is restored', async () => {
    const item = { kind: 'missed', id: await missAppointment() } as const;
    await reception().dismissWork({ ...itemOf(item), body: { reason: 'Se mudó' } });
    expect(await listed('missed')).toEqual([]);
    expect((await only('missed', 'dismissed')).dismissal?.reason).toBe('Se mudó');
    expect(await refusal(reception().dismissWork({ ...itemOf(item), body: { reason: 'Otra vez' } }))).toBe(
      409,
    );
    await reception().restoreWork(itemOf(item));
    expect(await only('missed')).toMatchObject({ dismissal: null });
    expect(await listed('missed', 'dismissed')).toEqual([]);
  });
});

describe('the recalls of a patient', () => {
  test('form one item with every reason', async () => {
    const { earlier, later } = await planTwo();
    expect(await only('recall')).toMatchObject({
      id: earlier.id,
      day: earlier.dueDay,
      title: `Blanqueamiento, ${later.reason}`,
      version: 1,
    });
  });
});
