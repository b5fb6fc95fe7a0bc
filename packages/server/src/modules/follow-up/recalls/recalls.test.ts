import { addDays, addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testRecalls } from '../testing/recall-fixture.ts';

const { app, world, reception, recalls, book, attend, undo, change, refuse, plan, only } =
  await testRecalls();
const DAY = nextMonday();
const today = () => clinicTimeAt(WEDNESDAY).day;

let { agenda, params, token, patientId } = world;
beforeEach(() => {
  ({ agenda, params, token, patientId } = world);
});

describe('an appointment that is fulfilled', () => {
  test('proposes a recall after the months of its type', async () => {
    const { id } = await attend();
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

  test('proposes no recall if its type has no months', async () => {
    await app.as(agenda.dentist.token).scheduling.updateAppointmentType({
      params: { ...params, id: agenda.typeId },
      body: { name: 'Consulta', minutes: 30, color: 'blue', recallMonths: null, active: true },
    });
    await attend();
    expect(await recalls()).toEqual([]);
  });

  test('replaces the recall of an earlier appointment, and reopens it when undone', async () => {
    const [first, second] = [await attend(), await attend({ day: addDays(DAY, 7) })];
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
});

describe('a recall', () => {
  test('can be changed, refused and reopened once per version', async () => {
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
      patientId: 'Elegí un paciente de la clínica',
    });
    expect((await send({ typeId: 2_000_000_000 })).json().errors).toEqual({ typeId: 'Elegí un motivo' });
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
    const cancelled = await reception().scheduling.changeAppointmentState({
      params: { id: appointment.id },
      body: { state: 'cancelled', version: 1, cancelledBy: 'patient', reason: null },
    });
    expect(await only()).toMatchObject({ bookedFor: null });
    const again = await undo(cancelled);
    expect(await only()).toMatchObject({ bookedFor: appointment.startsAt });
    await reception().scheduling.changeAppointmentState({
      params: { id: appointment.id },
      body: { state: 'no-show', version: again.version, reason: null, aheadOfTime: true },
    });
    expect(await only()).toMatchObject({ bookedFor: null });
  });

  test('closes a recall of any day if it is in the future, even long before the recall is due', async () => {
    const { startsAt } = await book();
    expect(await bookedFor(addMonths(DAY, 12))).toBe(startsAt);
  });

  test.each([
    [30, true],
    [31, false],
  ])('closes a recall if the patient came %i days before the due day: %s', async (days, closes) => {
    const day = addDays(today(), -40);
    const { id } = await book();
    await app.owner.query(
      `update appointments set state = 'fulfilled', starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 h' where id = $1`,
      [id, `${day}T00:00:00-03`],
    );
    expect((await bookedFor(addDays(day, days))) !== null).toBe(closes);
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
