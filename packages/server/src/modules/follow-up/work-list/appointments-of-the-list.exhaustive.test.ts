import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { insertAppointment, markOnline, newTask, ONLINE_CONTACT } from '../testing/follow-up-builders.ts';

const app = await testApp();
const today = clinicTimeAt(WEDNESDAY).day;

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let patient: BuiltUser;
let params: { clinicId: number };

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app);
  const { clinicId } = agenda;
  params = { clinicId };
  patient = await buildUser(app, {
    role: 'PATIENT',
    clinicId,
    firstName: 'Eva',
    lastName: 'Luna',
    phone: '11 5555-0101',
  });
});

const reception = () => app.as(agenda.dentist.token).followUp;
const insert = (state: string, day: string) =>
  insertAppointment(app, agenda, { patientId: patient.id, state, day });

async function listed(kind: WorkKind): Promise<readonly WorkItem[]> {
  const { groups } = await reception().readWorkList({ params, query: { kind } });
  return groups[0]?.items ?? [];
}

const idsOf = async (kind: WorkKind) => (await listed(kind)).map(({ id }) => id);
const setState = (id: number, state: string) =>
  app.owner.query('update appointments set state = $2 where id = $1', [id, state]);

const planRecall = (dueDay = today) =>
  reception().createRecall({ params, body: { patientId: patient.id, typeId: agenda.typeId, dueDay } });

async function insertFailedReminder(appointmentId: number, kind: string): Promise<void> {
  await app.owner.query(
    `insert into reminders (clinic_id, appointment_id, kind, starts_at, state, message_id, due_at, created_at, state_at)
     select clinic_id, id, $2, starts_at, 'failed', 'm', now(), now(), now() from appointments where id = $1`,
    [appointmentId, kind],
  );
}

describe('an appointment that was booked online', () => {
  test.each([
    ['unconfirmed', 'booked', 1],
    ['unclosed', 'confirmed', -1],
    ['missed', 'no-show', -3],
  ] as const)('shows who booked it when it is %s', async (kind, state, days) => {
    await markOnline(app, await insert(state, addDays(today, days)));
    expect(await listed(kind)).toMatchObject([
      {
        detail: expect.stringMatching(/Reservado por internet, en la ficha de Eva Luna$/),
        patient: { ...ONLINE_CONTACT, id: patient.id, mailObstacle: null },
      },
    ]);
  });

  test('lists failed messages with the address of the person who booked it', async () => {
    const id = await insert('booked', addDays(today, 3));
    await markOnline(app, id);
    await insertFailedReminder(id, 'booked');
    expect(await listed('mail')).toMatchObject([{ patient: ONLINE_CONTACT }]);
  });

  test('does not pass its contact on to the recall that it proposed', async () => {
    const id = await insert('fulfilled', addDays(today, -200));
    await markOnline(app, id);
    await planRecall();
    await app.owner.query('update recalls set appointment_id = $1 where patient_id = $2', [id, patient.id]);
    expect(await listed('recall')).toMatchObject([{ patient: { name: 'Eva Luna', phone: '11 5555-0101' } }]);
  });

  test('gets messages unless the patient declined afterwards', async () => {
    const id = await insert('booked', addDays(today, 1));
    await markOnline(app, id);
    await app.as(agenda.dentist.token).scheduling.updateMessageConsent({
      params: { id: patient.id },
      body: { answer: 'no' },
    });
    const obstacle = async () => (await listed('unconfirmed'))[0]?.patient?.mailObstacle;
    expect(await obstacle()).toBe('declined');
    await app.owner.query(`update appointments set created_at = now() + interval '1 hour' where id = $1`, [
      id,
    ]);
    expect(await obstacle()).toBeNull();
  });
});

describe('an appointment that nobody closed', () => {
  test.each(['booked', 'confirmed', 'arrived', 'in-chair'])('is listed if it is %s', async (state) => {
    const ids: number[] = [];
    for (const days of [-400, -30, -1, 0]) ids.push(await insert(state, addDays(today, days)));
    expect(await listed('unclosed')).toMatchObject([
      { id: ids[0], day: addDays(today, -400), appointment: { id: ids[0] } },
      { id: ids[1], day: addDays(today, -30) },
      { id: ids[2], day: addDays(today, -1) },
    ]);
    await reception().dismissWork({
      params: { ...params, kind: 'unclosed', id: ids[1] ?? 0 },
      body: { reason: 'No se sabe' },
    });
    expect(await idsOf('unclosed')).toEqual([ids[0], ids[2]]);
  });

  test.each(['booked', 'confirmed'])(
    'hides neither a missed appointment nor a recall if it is %s',
    async (state) => {
      const missed = await insert('no-show', addDays(today, -3));
      const unclosed = await insert(state, addDays(today, -1));
      expect(await idsOf('missed')).toEqual([missed]);
      await reception().dismissWork({
        params: { ...params, kind: 'missed', id: missed },
        body: { reason: 'Avisó' },
      });
      const { id } = await planRecall();
      expect(await idsOf('recall')).toEqual([id]);
      await setState(unclosed, 'fulfilled');
      expect(await idsOf('recall')).toEqual([]);
    },
  );

  test('counts as a visit if the patient arrived', async () => {
    await planRecall(addDays(today, -5));
    const visit = await insert('arrived', addDays(today, -32));
    expect(await idsOf('recall')).toEqual([]);
    expect(await idsOf('unclosed')).toEqual([visit]);
  });
});

describe('a cancelled appointment', () => {
  const cancel = (id: number) =>
    app.owner.query(
      `update appointments set state = 'cancelled', cancelled_by = 'patient', updated_at = now() where id = $1`,
      [id],
    );
  /** An appointment of the patient that is cancelled now. */
  async function insertCancelled(days: number): Promise<number> {
    const id = await insert('booked', addDays(today, days));
    await cancel(id);
    return id;
  }

  test.each([-400, -1, 0, 8])('is listed if it was for %i days from now', async (days) => {
    const id = await insertCancelled(days);
    expect(await listed('cancelled')).toMatchObject([
      { id, title: expect.stringMatching(/^Canceló el turno del \d\d\/\d\d(\/2025)? a las /) },
    ]);
  });

  test.each([
    ['an earlier day', 3],
    ['a later day', 30],
  ])('is not listed once another appointment is booked for %s, nor after that visit', async (_, days) => {
    await insertCancelled(8);
    const visit = await insert('booked', addDays(today, days));
    expect(await idsOf('cancelled')).toEqual([]);
    const over = `update appointments set state = 'fulfilled', starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`;
    await app.owner.query(over, [visit, `${addDays(today, -1)}T12:00:00Z`]);
    expect(await idsOf('cancelled')).toEqual([]);
  });

  test('is listed again after a visit that was booked before it was cancelled', async () => {
    const earlier = await insert('booked', addDays(today, 2));
    const id = await insertCancelled(8);
    expect(await idsOf('cancelled')).toEqual([]);
    const over = `update appointments set state = 'fulfilled', starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`;
    await app.owner.query(over, [earlier, `${addDays(today, -1)}T12:00:00Z`]);
    expect(await idsOf('cancelled')).toEqual([id]);
  });

  test('is one item with other cancelled appointments of the patient', async () => {
    await insertCancelled(3);
    const later = await insertCancelled(8);
    expect(await idsOf('cancelled')).toEqual([later]);
    await cancel(later);
    await reception().dismissWork({
      params: { ...params, kind: 'cancelled', id: later },
      body: { reason: 'Se mudó' },
    });
    expect(await idsOf('cancelled')).toEqual([]);
  });
});

describe('failed messages', () => {
  test.each([
    ['booked', 'booked', true],
    ['booked', 'cancelled', false],
    ['cancelled', 'cancelled', true],
    ['cancelled', 'booked', false],
  ])('are listed by kind and appointment state: %s, %s, %s', async (kind, state, isListed) => {
    await insertFailedReminder(await insert(state, addDays(today, 3)), kind);
    expect(await listed('mail')).toHaveLength(isListed ? 1 : 0);
  });

  test('are not listed if the appointment has moved since', async () => {
    const id = await insert('booked', addDays(today, 3));
    await insertFailedReminder(id, 'booked');
    await app.owner.query(`update appointments set starts_at = starts_at - interval '1 hour' where id = $1`, [
      id,
    ]);
    expect(await listed('mail')).toEqual([]);
  });
});

describe('a patient', () => {
  test('is listed even if their account is disabled', async () => {
    await app.owner.query('update users set enabled = false where id = $1', [patient.id]);
    const id = await insert('no-show', addDays(today, -3));
    expect(await idsOf('missed')).toEqual([id]);
  });

  test('keeps their name on tasks after removal', async () => {
    await insert('no-show', addDays(today, -3));
    const { id } = await reception().createTask({
      params,
      body: newTask({ patientId: patient.id, note: 'Antes del lunes' }),
    });
    expect(await listed('task')).toMatchObject([
      { id, patient: { id: patient.id }, detail: 'Antes del lunes' },
    ]);
    await app.owner.query('update users set removed_at = now() where id = $1', [patient.id]);
    expect(await listed('task')).toMatchObject([
      { id, patient: null, detail: 'Antes del lunes. Paciente dado de baja: Eva Luna' },
    ]);
    expect(await listed('missed')).toEqual([]);
  });
});
