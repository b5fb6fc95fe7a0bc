import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testBookings, timesOf } from '../testing/booking-fixture.ts';
import { insertRequestedHold } from '../testing/online-builders.ts';

const { app, world, send, book } = await testBookings();
const DAY = nextMonday();
const calls = () => app.as(world.receptionist).scheduling;
const params = () => ({ clinicId: world.agenda.clinicId });

/** A second professional of the clinic. */
let colleague: { readonly id: number };
let withColleague: Partial<AppointmentCreate>;
beforeEach(async () => {
  const { clinicId, professionalId } = world.agenda;
  colleague = await buildUser(app, { role: 'DENTIST', clinicId });
  await app.owner.query("update users set first_name = 'Ana', last_name = 'Pérez' where id = $1", [
    professionalId,
  ]);
  withColleague = { professionalId: colleague.id, outsideHours: true };
});

const MESSAGE = 'El paciente ya tiene turno a las 11:00 con Ana Pérez';
const put = ({ id, version }: Pick<Appointment, 'id' | 'version'>, body: object) =>
  app.request({
    method: 'PUT',
    url: `/services/scheduling/appointments/${id}`,
    token: world.receptionist,
    body: { ...newAppointment(world.agenda), patientId: undefined, version, ...body },
  });

describe('a patient booked with two professionals at the same time', () => {
  test.each(['10:45', '11:00', '11:15'])(
    'triggers a warning at %s, and can be booked anyway',
    async (time) => {
      await book();
      const refused = await send({ ...withColleague, time });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ kind: 'patient-busy', message: MESSAGE });
      const booked = await book({ ...withColleague, time, simultaneous: true });
      expect(booked.state).toBe('booked');
    },
  );

  test('is offered slots that do not overlap the other appointment', async () => {
    await book();
    await app.as((await buildUser(app, { role: 'ADMIN' })).token).scheduling.replaceSchedule({
      params: { ...params(), professionalId: colleague.id },
      body: { validFrom: DAY, intervals: [{ weekday: 1, from: '08:00', to: '20:00' }] },
    });
    const refused = await send({ professionalId: colleague.id, time: '10:45' });
    expect(timesOf(refused.json().slots)[0]).toBe(`${DAY} 11:30`);
  });

  test.each(['10:30', '11:30'])(
    'triggers no warning at %s, which only touches the other appointment',
    async (time) => {
      await book();
      expect((await send({ ...withColleague, time })).statusCode).toBe(201);
    },
  );

  test('triggers no warning after a cancellation, for another patient, or for a sobreturno with the same professional', async () => {
    const { id } = await book();
    expect((await send({ ...withColleague, patientId: world.agenda.patientId })).statusCode).toBe(201);
    expect((await send({ overbooked: true })).statusCode).toBe(201);
    await app.owner.query("update appointments set state = 'cancelled' where patient_id = $1", [
      world.patientId,
    ]);
    const again = await send({ ...withColleague, overbooked: true });
    expect(again.statusCode).toBe(201);
    const undo = (body: object) =>
      app.request({
        method: 'POST',
        url: `/services/scheduling/appointments/${id}/undo`,
        token: world.receptionist,
        body: { version: 1, ...body },
      });
    await app.owner.query(
      "update appointments set previous_state = 'booked', state_changed_at = $2 where id = $1",
      [id, world.now],
    );
    expect((await undo({})).json()).toMatchObject({ kind: 'patient-busy' });
    expect((await undo({ simultaneous: true })).statusCode).toBe(200);
  });

  test('triggers a warning for a sobreturno', async () => {
    await book();
    const refused = await send({ ...withColleague, overbooked: true });
    expect(refused.json()).toMatchObject({ kind: 'patient-busy' });
  });

  test('triggers a warning when an appointment moves, but not when only its details change', async () => {
    await book();
    const other = await book({ ...withColleague, time: '15:00' });
    const there = { ...withColleague, time: '11:00', overbooked: false };
    expect((await put(other, there)).json()).toMatchObject({ kind: 'patient-busy', message: MESSAGE });
    const moved = (await put(other, { ...there, simultaneous: true })).json();
    expect((await put(moved, { ...there, note: 'Con su hermana' })).statusCode).toBe(200);
  });

  test('is reported for each day of a series', async () => {
    await book({ day: addDays(DAY, 7) });
    const body = {
      ...newAppointment(world.agenda, { patientId: world.patientId, time: '11:00', ...withColleague }),
      everyWeeks: 1,
      times: 3,
    };
    const dry = await calls().createSeries({ params: params(), body: { ...body, dryRun: true } });
    expect(dry.conflicts).toEqual([{ day: addDays(DAY, 7), kind: 'patient-busy', message: MESSAGE }]);
    const { booked } = await calls().createSeries({
      params: params(),
      body: { ...body, simultaneous: true },
    });
    expect(booked).toHaveLength(3);
  });

  test('triggers a warning when a waitlist entry is booked', async () => {
    await book();
    const { id, version } = await calls().createWaitlistEntry({
      params: params(),
      body: { patientId: world.patientId, typeId: world.agenda.typeId, fromDay: DAY },
    });
    await app.as((await buildUser(app, { role: 'ADMIN' })).token).scheduling.replaceSchedule({
      params: { ...params(), professionalId: colleague.id },
      body: { validFrom: DAY, intervals: [{ weekday: 1, from: '08:00', to: '20:00' }] },
    });
    const booking = { professionalId: colleague.id, day: DAY, time: '11:00', version };
    const call = (body: object) =>
      calls().bookWaitlistEntry({ params: { ...params(), id }, body: { ...booking, ...body } });
    await expect(call({})).rejects.toMatchObject({ status: 409, message: MESSAGE });
    expect(await call({ simultaneous: true })).toMatchObject({ patient: { id: world.patientId } });
  });

  test('triggers a warning in one of two concurrent calls', async () => {
    const answers = await Promise.all([send(), send(withColleague)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  test('books online without a warning, and leaves a note for the staff', async () => {
    const { token, linkToken } = await insertRequestedHold(app, world.agenda);
    const visitor = app.as(null).scheduling;
    const { startsAt } = await visitor.readHold({ params: { token } });
    const { rows } = await app.owner.query(
      `update users set doc_number = (select doc_number from slot_holds) where id = $1 returning doc_number`,
      [world.patientId],
    );
    expect(rows).toHaveLength(1);
    await app.owner.query(
      `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at)
       select clinic_id, $1, $2, type_id, starts_at, ends_at from slot_holds`,
      [world.patientId, colleague.id],
    );
    const booked = await visitor.confirmLinkedHold({ params: { token: linkToken } });
    expect(booked.state).toBe('booked');
    expect(JSON.stringify(booked)).not.toContain('ya tiene turno');
    const appointments = await calls().listPatientAppointments({ params: { id: world.patientId } });
    const online = appointments.find(({ contact }) => contact !== null);
    expect(online).toMatchObject({
      startsAt,
      note: expect.stringMatching(/^El paciente ya tiene turno a las/),
    });
  });
});
