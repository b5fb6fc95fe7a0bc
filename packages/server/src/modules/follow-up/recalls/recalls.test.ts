import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { addMonths } from '@dentaria/contract/follow-up/recurrence.ts';
import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { fulfil } from '../testing/follow-up-builders.ts';

const app = await testApp();
const DAY = nextMonday();
const today = () => clinicTimeAt(WEDNESDAY).day;

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let params: { clinicId: number };
let token: string;
let patientId: number;

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app);
  const { clinicId } = agenda;
  params = { clinicId };
  token = (await buildUser(app, { role: 'RECEPTIONIST', clinicId })).token;
  patientId = (await buildUser(app, { role: 'PATIENT', clinicId })).id;
});

const desk = () => app.as(token);
const recalls = () => desk().followUp.listPatientRecalls({ params: { id: patientId } });
const book = (overrides: Partial<AppointmentCreate> = {}) =>
  desk().scheduling.createAppointment({
    params,
    body: newAppointment(agenda, { patientId, overbooked: true, outsideHours: true, ...overrides }),
  });
const see = async (overrides: Partial<AppointmentCreate> = {}) => fulfil(desk(), await book(overrides));
const undo = ({ id, version }: Appointment) =>
  desk().scheduling.undoAppointmentState({ params: { id }, body: { version } });
/** Of a patient in the chair. */
const endVisit = ({ id, version }: Appointment) =>
  desk().scheduling.changeAppointmentState({
    params: { id },
    body: { state: 'fulfilled', version, reason: null },
  });
const change = (recall: Recall, body: object) =>
  app.request({
    method: 'PUT',
    url: `/services/follow-up/clinics/${recall.clinicId}/recalls/${recall.id}`,
    token,
    body: { version: recall.version, ...body },
  });
const refuse = (recall: Recall, refusal: string | null = null) =>
  app.request({
    method: 'POST',
    url: `/services/follow-up/clinics/${recall.clinicId}/recalls/${recall.id}/refuse`,
    token,
    body: { version: recall.version, refusal },
  });
const plan = (dueDay: string) =>
  desk().followUp.createRecall({ params, body: { patientId, typeId: agenda.typeId, dueDay } });
const only = async (): Promise<Recall> => {
  const [recall, ...others] = await recalls();
  if (!recall || others.length > 0) throw new Error(`${others.length + 1} recalls`);
  return recall;
};

describe('an appointment that is fulfilled', () => {
  test('proposes a recall after the months of its type', async () => {
    const { id } = await see();
    expect(await recalls()).toEqual([
      {
        id: expect.any(Number),
        clinicId: agenda.clinicId,
        patientId,
        typeId: agenda.typeId,
        reason: 'Consulta',
        appointmentId: id,
        dueDay: addMonths(DAY, 6),
        state: 'open',
        refusal: null,
        bookedFor: null,
        version: 1,
      },
    ]);
  });

  test('proposes none if its type has no months', async () => {
    await app.as(agenda.dentist.token).scheduling.updateAppointmentType({
      params: { ...params, id: agenda.typeId },
      body: { name: 'Consulta', minutes: 30, color: 'blue', recallMonths: null, active: true },
    });
    await see();
    expect(await recalls()).toEqual([]);
  });

  test('replaces the recall of an earlier one, and reopens it when it is undone', async () => {
    const [first, second] = [await see(), await see({ day: addDays(DAY, 7) })];
    const states = async () => (await recalls()).map(({ appointmentId, state }) => [appointmentId, state]);
    expect(await states()).toEqual([
      [second.id, 'open'],
      [first.id, 'replaced'],
    ]);
    await undo(second);
    expect(await states()).toEqual([[first.id, 'open']]);
    await undo(first);
    expect(await states()).toEqual([]);
  });

  test('late leaves the recall of a later one', async () => {
    const [late, second] = [await book(), await see({ day: addDays(DAY, 7) })];
    const undone = await fulfil(desk(), late);
    expect(await only()).toMatchObject({ appointmentId: second.id, state: 'open' });
    await undo(undone);
    expect(await only()).toMatchObject({ appointmentId: second.id, state: 'open' });
  });

  test('leaves what was planned by hand on its day or later', async () => {
    const planned = await plan(addMonths(today(), 3));
    const { id, version } = await book();
    await app.owner.query(
      "update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 h' where id = $1",
      [id, WEDNESDAY],
    );
    await fulfil(desk(), { id, version });
    expect(await only()).toEqual(planned);
  });

  test('replaces what was planned by hand before', async () => {
    const planned = await plan(addMonths(today(), 3));
    const seen = await see();
    expect(await recalls()).toMatchObject([
      { appointmentId: seen.id, state: 'open' },
      { id: planned.id, state: 'replaced' },
    ]);
  });

  test('and undone after its recall was refused and planned again keeps both', async () => {
    await see();
    const second = await see({ day: addDays(DAY, 7) });
    const [open] = await recalls();
    if (open) await refuse(open);
    const planned = await plan(addMonths(DAY, 9));
    await undo(second);
    expect((await recalls()).map(({ id, state }) => [id, state])).toEqual([
      [planned.id, 'open'],
      [open?.id, 'refused'],
      [expect.any(Number), 'replaced'],
    ]);
  });

  test('and undone after a plan by hand replaced its recall leaves the plan', async () => {
    await see();
    const second = await see({ day: addDays(DAY, 7) });
    const planned = await plan(addMonths(DAY, 9));
    await undo(second);
    const { rows } = await app.owner.query(
      'select replaced_by from recalls where patient_id = $1 and id <> $2',
      [patientId, planned.id],
    );
    expect(rows).toEqual([{ replaced_by: planned.id }]);
  });

  test('and undone leaves the recall that staff moved, and fulfilled again proposes no other', async () => {
    const seen = await see();
    const { dueDay, ...moved } = (await change(await only(), { dueDay: addMonths(DAY, 9) })).json();
    const undone = await undo(seen);
    expect(await only()).toMatchObject({ id: moved.id, dueDay, state: 'open' });
    await endVisit(undone);
    expect(await only()).toMatchObject({ id: moved.id, dueDay, state: 'open' });
  });

  test('and undone leaves the recall that staff refused, and fulfilled again proposes no other', async () => {
    const seen = await see();
    const refused = (await refuse(await only(), 'Se mudó')).json();
    const undone = await undo(seen);
    expect(await only()).toMatchObject({ id: refused.id, state: 'refused', refusal: 'Se mudó' });
    await endVisit(undone);
    expect(await only()).toMatchObject({ id: refused.id, state: 'refused' });
  });

  test('and undone takes back the recall that was refused and opened again', async () => {
    const seen = await see();
    const refused = (await refuse(await only())).json();
    await change(refused, { dueDay: refused.dueDay });
    await undo(seen);
    expect(await recalls()).toEqual([]);
  });

  test('by two screens at once proposes one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await book({ day: addDays(DAY, round) });
      const inChair = await desk().scheduling.changeAppointmentState({
        params: { id },
        body: { state: 'in-chair', version: 1, reason: null },
      });
      const send = () =>
        app.request({
          method: 'POST',
          url: `/services/scheduling/appointments/${id}/state`,
          token,
          body: { state: 'fulfilled', version: inChair.version, reason: null },
        });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      expect((await recalls()).filter(({ state }) => state === 'open')).toMatchObject([
        { appointmentId: id },
      ]);
    }
  });

  test('beside another one of the patient leaves one open, that of the later', async () => {
    for (let round = 0; round < 5; round += 1) {
      const days = [addDays(DAY, 2 * round), addDays(DAY, 2 * round + 1)];
      const seen = await Promise.all(days.map((day) => see({ day })));
      const open = (await recalls()).filter(({ state }) => state === 'open');
      expect(open).toMatchObject([{ appointmentId: seen[1]?.id }]);
    }
  });
});

describe('a recall', () => {
  test('is changed, refused and opened again, once per version', async () => {
    const recall = await plan(addMonths(today(), 6));
    const later = addMonths(today(), 9);
    const changed = await change(recall, { dueDay: later });
    expect(changed.json()).toMatchObject({ dueDay: later, version: 2 });
    const stale = await refuse(recall);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ message: 'Otra persona cambió este control' });
    const refused = await refuse(changed.json(), 'Se mudó');
    expect(refused.json()).toMatchObject({ state: 'refused', refusal: 'Se mudó', version: 3 });
    const opened = await change(refused.json(), { dueDay: later });
    expect(opened.json()).toMatchObject({ state: 'open', refusal: null, version: 4 });
  });

  test('that was refused is not opened beside another one', async () => {
    const refused = await refuse(await plan(addMonths(today(), 6)));
    await plan(addMonths(today(), 7));
    const answer = await change(refused.json(), { dueDay: today() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'El paciente ya tiene otro control por el mismo motivo' });
  });

  test('that was replaced stays as it is', async () => {
    const first = await plan(addMonths(today(), 6));
    await plan(addMonths(today(), 7));
    const [, replaced] = (await recalls()).toSorted((a, b) => b.id - a.id);
    expect(replaced).toMatchObject({ id: first.id, state: 'replaced', version: 2 });
    for (const answer of [
      await refuse({ ...first, version: 2 }),
      await change({ ...first, version: 2 }, { dueDay: today() }),
    ])
      expect(answer.json()).toMatchObject({
        message: 'El paciente tiene un control más nuevo por el mismo motivo',
      });
  });

  test('is refused once by two screens, and planned once by two', async () => {
    const recall = await plan(today());
    const answers = await Promise.all([refuse(recall), refuse(recall), refuse(recall)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await Promise.all([1, 2, 3].map((months) => plan(addMonths(today(), months))));
    expect((await recalls()).map(({ state }) => state).toSorted()).toEqual([
      'open',
      'refused',
      'replaced',
      'replaced',
    ]);
  });

  test('is planned for a patient of the clinic and a type in use', async () => {
    const elsewhere = await buildUser(app, {
      role: 'PATIENT',
      clinicId: (await buildUser(app, { role: 'DENTIST' })).clinicId,
    });
    const send = (body: object) =>
      app.request({
        method: 'POST',
        url: `/services/follow-up/clinics/${agenda.clinicId}/recalls`,
        token,
        body: { patientId, typeId: agenda.typeId, dueDay: today(), ...body },
      });
    expect((await send({ patientId: elsewhere.id })).json().errors).toEqual({
      patientId: 'Elige un paciente de la clínica',
    });
    expect((await send({ typeId: 2_000_000_000 })).json().errors).toEqual({ typeId: 'Elige un motivo' });
  });
});

describe('a booking', () => {
  const bookedFor = async (dueDay: string) => {
    const { id } = await plan(dueDay);
    return (await recalls()).find((recall) => recall.id === id)?.bookedFor ?? null;
  };

  test('closes a recall until it is cancelled or missed', async () => {
    await plan(today());
    const appointment = await book();
    expect(await only()).toMatchObject({ state: 'open', bookedFor: appointment.startsAt });
    const cancelled = await desk().scheduling.changeAppointmentState({
      params: { id: appointment.id },
      body: { state: 'cancelled', version: 1, cancelledBy: 'patient', reason: null },
    });
    expect(await only()).toMatchObject({ bookedFor: null });
    const again = await undo(cancelled);
    expect(await only()).toMatchObject({ bookedFor: appointment.startsAt });
    await desk().scheduling.changeAppointmentState({
      params: { id: appointment.id },
      body: { state: 'no-show', version: again.version, reason: null },
    });
    expect(await only()).toMatchObject({ bookedFor: null });
  });

  test('in the future closes a recall of any day, even far before it is due', async () => {
    const { startsAt } = await book();
    expect(await bookedFor(addMonths(DAY, 12))).toBe(startsAt);
  });

  test.each([
    [30, true],
    [31, false],
  ])('that was kept %i days before the due day closes it: %s', async (days, closes) => {
    const day = addDays(today(), -40);
    const { id } = await book();
    await app.owner.query(
      `update appointments set state = 'fulfilled', starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 h' where id = $1`,
      [id, `${day}T00:00:00-03`],
    );
    expect((await bookedFor(addDays(day, days))) !== null).toBe(closes);
  });

  test('is not the appointment that proposed the recall, nor an earlier one', async () => {
    await see({ day: addDays(DAY, -1) });
    const { id } = await see();
    const [recall] = await recalls();
    if (!recall) throw new Error('no recall');
    await change(recall, { dueDay: DAY });
    expect((await recalls()).find(({ appointmentId }) => appointmentId === id)).toMatchObject({
      bookedFor: null,
    });
  });
});

test('a patient with a recall is hidden instead of deleted', async () => {
  await plan(today());
  await app.as(agenda.dentist.token).auth.removeUser({ params: { id: patientId } });
  const { rows } = await app.owner.query('select removed_at is not null as hidden from users where id = $1', [
    patientId,
  ]);
  expect(rows).toEqual([{ hidden: true }]);
});
