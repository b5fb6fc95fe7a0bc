import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { testWaitlist } from '../testing/waitlist-fixture.ts';

const { app, world, reception, add, offers, sendBooking, listed } = await testWaitlist();
const DAY = nextMonday();

let { agenda, receptionist, params } = world;
beforeEach(() => {
  ({ agenda, receptionist, params } = world);
});

describe('the list', () => {
  test('shows open entries, longest waiting first', async () => {
    const [first, second] = [await add(), await add({ note: 'Trabaja cerca' })];
    expect(await listed()).toEqual([first.id, second.id]);
    expect(second).toMatchObject({ part: 'any', professionalId: null, toDay: null, note: 'Trabaja cerca' });
    await reception().closeWaitlistEntry({ params: { ...params, id: first.id }, body: { version: 1 } });
    expect(await listed()).toEqual([second.id]);
    const again = await app.request({
      method: 'POST',
      url: `/services/scheduling/clinics/${agenda.clinicId}/waitlist/${first.id}/close`,
      token: receptionist,
      body: { version: 2 },
    });
    expect(again.statusCode).toBe(404);
  });

  test('accepts one change per version of an entry', async () => {
    const entry = await add();
    const update = (version: number) =>
      app.request({
        method: 'PUT',
        url: `/services/scheduling/clinics/${agenda.clinicId}/waitlist/${entry.id}`,
        token: receptionist,
        body: { typeId: agenda.typeId, fromDay: DAY, toDay: addDays(DAY, 7), part: 'morning', version },
      });
    const changed = await update(1);
    expect(changed.json()).toMatchObject({ part: 'morning', toDay: addDays(DAY, 7), version: 2 });
    expect((await update(1)).statusCode).toBe(409);
  });

  test('refuses a range that ends before it starts', async () => {
    const answer = await app.request({
      method: 'POST',
      url: `/services/scheduling/clinics/${agenda.clinicId}/waitlist`,
      token: receptionist,
      body: {
        patientId: agenda.patientId,
        typeId: agenda.typeId,
        fromDay: DAY,
        toDay: addDays(DAY, -1),
      },
    });
    expect(answer.json().errors).toEqual({ toDay: 'Debe ser igual o posterior al primer día' });
  });
});

describe('the entries that fit a slot', () => {
  test.each([
    ['include one for any professional and time', () => ({}), true],
    ['include one for that day only', () => ({ fromDay: DAY, toDay: DAY }), true],
  ])('%s', async (_, preference, isOffered) => {
    const { id } = await add(preference());
    expect(await offers()).toEqual(isOffered ? [id] : []);
  });

  test('exclude an entry for another professional', async () => {
    const other = await buildUser(app, { role: 'DENTIST', clinicId: agenda.clinicId });
    await add({ professionalId: other.id });
    expect(await offers()).toEqual([]);
  });

  test('have a type no longer than the slot', async () => {
    const { id } = await add();
    expect(await offers({ minutes: 25 })).toEqual([]);
    expect(await offers({ minutes: 60 })).toEqual([id]);
  });

  test('include an afternoon entry from 13:00 on', async () => {
    const { id } = await add({ part: 'afternoon' });
    expect(await offers({ time: '12:45' })).toEqual([]);
    expect(await offers({ time: '13:00' })).toEqual([id]);
  });

  test('are empty while the slot is taken, closed, outside of hours or past', async () => {
    const { id } = await add({ fromDay: '2020-01-01' });
    expect(await offers({ time: '10:00' })).toEqual([]);
    expect(await offers({ time: '20:00' })).toEqual([]);
    expect(await offers({ day: addDays(DAY, 4) })).toEqual([]);
    expect(await offers({ day: '2026-01-05' })).toEqual([]);
    await reception().changeAppointmentState({
      params: { id: agenda.appointment.id },
      body: { state: 'cancelled', version: 1, cancelledBy: 'patient', reason: null },
    });
    expect(await offers({ time: '10:00' })).toEqual([id]);
  });

  test('exclude an entry that has been booked', async () => {
    const entry = await add();
    expect((await sendBooking(entry)).statusCode).toBe(201);
    expect(await offers({ time: '12:00' })).toEqual([]);
  });
});

describe('booking', () => {
  test('books the patient and closes the entry', async () => {
    const entry = await add({ note: 'Traé la placa' });
    const booked = await sendBooking(entry);
    expect(booked.json()).toMatchObject({
      patient: { id: entry.patient.id },
      typeId: entry.typeId,
      professionalId: agenda.professionalId,
      note: 'Traé la placa',
      state: 'booked',
    });
    expect(await listed()).toEqual([]);
    const { rows } = await app.owner.query(
      'select state, appointment_id from waitlist_entries where id = $1',
      [entry.id],
    );
    expect(rows).toEqual([{ state: 'booked', appointment_id: booked.json().id }]);
  });

  test('returns the next free slots for a taken time and keeps the entry', async () => {
    const entry = await add();
    const refused = await sendBooking(entry, { time: '10:00' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ kind: 'taken', slots: expect.any(Array) });
    expect(await listed()).toEqual([entry.id]);
  });

  test('books a type that has been deactivated', async () => {
    const entry = await add();
    await app.as(agenda.dentist.token).scheduling.updateAppointmentType({
      params: { ...params, id: entry.typeId },
      body: { name: 'Consulta', minutes: 30, color: 'blue', active: false },
    });
    expect((await sendBooking(entry)).statusCode).toBe(201);
  });

  test('refuses a patient who has moved to another clinic', async () => {
    const entry = await add();
    const { clinicId } = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query('update users set clinic_id = $1 where id = $2', [clinicId, entry.patient.id]);
    const refused = await sendBooking(entry);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'El paciente ya no es de la clínica' });
  });

  test('refuses a patient removed by a concurrent call', async () => {
    const entry = await add();
    const removal = 'update users set removed_at = now() where id = $1';
    const refused = await whileLocked(app, [removal, entry.patient.id], () => sendBooking(entry));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'El paciente ya no es de la clínica' });
  });
});

test('booking an earlier appointment from the list keeps the patient’s other appointments', async () => {
  const later = await reception().createAppointment({
    params,
    body: newAppointment(agenda, { time: '17:00' }),
  });
  const entry = await add({ patientId: agenda.patientId });
  expect((await sendBooking(entry)).statusCode).toBe(201);
  const read = await reception().readAppointment({ params: { id: later.id } });
  expect(read.state).toBe('booked');
});
