import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { AppointmentCreate, AppointmentUpdate } from '@dentaria/contract/scheduling/appointments.ts';
import { expect, test } from 'vitest';
import {
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { RawCall, TestApp } from '../../../testing/test-app.ts';

interface Call {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Races {
  readonly app: TestApp;
  /** `index` differs between racing calls. */
  readonly send: (call: RawCall, index: number) => Promise<ApiAnswer>;
  /** Each race runs once at each of these hours. */
  readonly hours: readonly string[];
  /** Days of racing bookings. */
  readonly days: number;
}

const statusesOf = (answers: readonly ApiAnswer[]): number[] => answers.map(({ status }) => status).sort();
const loserOf = (answers: readonly ApiAnswer[]) => answers.find(({ status }) => status === 409)?.body;

/** Defines the tests of concurrent calls on one agenda. */
export async function testRaces({ app, send, hours, days }: Races): Promise<void> {
  const { dentist, ...agenda } = await buildAgendaOfClinic(app);
  const { clinicId, chairId } = agenda;
  const colleague = await buildUser(app, { role: 'DENTIST', clinicId });
  const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  const { scheduling } = app.as(token);

  /** Tests do not share days. */
  let week = 0;
  function newWeek(): string {
    week += 1;
    return addDays(nextMonday(), 1 + 7 * week);
  }

  /** Sends the calls at once. */
  const race = (calls: readonly Call[]): Promise<ApiAnswer[]> =>
    Promise.all(
      calls.map(({ method = 'POST', path, body }, index) =>
        send({ method, url: `/services/scheduling${path}`, token, body }, index),
      ),
    );

  const booking = (overrides: Partial<AppointmentCreate>): AppointmentCreate =>
    newAppointment(agenda, { outsideHours: true, chairId: null, ...overrides });
  const book = (overrides: Partial<AppointmentCreate>): Call => ({
    path: `/clinics/${clinicId}/appointments`,
    body: booking(overrides),
  });
  const booked = (overrides: Partial<AppointmentCreate>) =>
    scheduling.createAppointment({ params: { clinicId }, body: booking(overrides) });

  function move(
    { id, version }: { id: number; version: number },
    overrides: Partial<AppointmentUpdate>,
  ): Call {
    const { patientId: _, ...place } = booking(overrides);
    return { method: 'PUT', path: `/appointments/${id}`, body: { ...place, version } };
  }

  /** Pairs of appointments, not overbooked, that occupy a professional or a chair at the same time. */
  async function doubleBookings(): Promise<unknown> {
    const { rows } = await app.owner.query(
      `select a.id, b.id from appointments a join appointments b using (clinic_id)
        where a.id < b.id and (a.professional_id = b.professional_id or a.chair_id = b.chair_id)
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
          and not a.overbooked and not b.overbooked
          and a.state not in ('cancelled', 'no-show') and b.state not in ('cancelled', 'no-show')`,
    );
    return rows;
  }

  test('gives each time to one of the racing bookings', async () => {
    // 20 calls compete for each time, half of them for an overlapping one.
    for (let day = 0; day < days; day += 1) {
      const monday = newWeek();
      for (const hour of hours) {
        const answers = await race(
          Array.from({ length: 20 }, (_, rival) =>
            book({ day: monday, time: `${hour}:${rival % 4 < 2 ? '15' : '30'}` }),
          ),
        );
        expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
        expect(loserOf(answers)).toMatchObject({
          message: 'Ese horario acaba de ocuparse',
          kind: 'taken',
          slots: [expect.anything(), expect.anything(), expect.anything()],
        });
      }
    }
    expect(await doubleBookings()).toEqual([]);
  });

  test('moves one of two appointments to the same time', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const [one, other] = [
        await booked({ day, time: `${hour}:00` }),
        await booked({ day: addDays(day, 1), time: `${hour}:00` }),
      ];
      const target = addDays(day, 2);
      const answers = await race([
        move(one, { day: target, time: `${hour}:00` }),
        move(other, { day: target, time: `${hour}:15` }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(loserOf(answers)).toMatchObject({ kind: 'taken' });
    }
    expect(await doubleBookings()).toEqual([]);
  });

  test('makes one of two concurrent moves of an appointment', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const appointment = await booked({ day, time: `${hour}:00` });
      const answers = await race([
        move(appointment, { day: addDays(day, 1), time: `${hour}:00` }),
        move(appointment, { day: addDays(day, 2), time: `${hour}:00` }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body;
      expect(loserOf(answers)).toMatchObject({
        message: 'Otra persona cambió este turno',
        current: { id: appointment.id, version: 2, startsAt: winner?.startsAt },
      });
    }
  });

  test('does not lengthen an appointment into a concurrent booking', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const appointment = await booked({ day, time: `${hour}:00`, minutes: 15 });
      const answers = await race([
        move(appointment, { day, time: `${hour}:00`, minutes: 45 }),
        book({ day, time: `${hour}:30`, minutes: 15 }),
      ]);
      expect(statusesOf(answers).filter((status) => status === 409)).toHaveLength(1);
    }
    expect(await doubleBookings()).toEqual([]);
  });

  test('gives a chair to one of two professionals', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const answers = await race(
        [dentist.id, colleague.id].map((professionalId, index) =>
          book({ day, time: `${hour}:${index === 0 ? '00' : '15'}`, professionalId, chairId }),
        ),
      );
      expect(statusesOf(answers)).toEqual([201, 409]);
      expect(loserOf(answers)).toMatchObject({
        kind: 'chair-taken',
        message: 'El sillón está ocupado en ese horario',
      });
    }
    expect(await doubleBookings()).toEqual([]);
  });

  test('books no appointment of a series that loses a day', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const time = `${hour}:00`;
      const answers = await race([
        {
          path: `/clinics/${clinicId}/appointments/series`,
          body: { ...booking({ day, time }), everyWeeks: 1, times: 4 },
        },
        book({ day: addDays(day, 21), time }),
      ]);
      expect(statusesOf(answers)).toEqual([201, 409]);
      const { rows } = await app.owner.query(
        `select count(*)::int from appointments
          where to_char(starts_at at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') = $2
            and starts_at >= $1::date and starts_at < $1::date + 23`,
        [day, time],
      );
      expect([1, 4]).toContain(rows[0].count);
    }
    week += 4;
    expect(await doubleBookings()).toEqual([]);
  });

  test('returns 409 with the current state to one of two receptionists who change it', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const { id } = await booked({ day, time: `${hour}:00` });
      const path = `/appointments/${id}/state`;
      const answers = await race([
        { path, body: { state: 'arrived', version: 1, reason: null } },
        { path, body: { state: 'cancelled', version: 1, cancelledBy: 'patient', reason: 'Viaja' } },
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body;
      expect(loserOf(answers)).toMatchObject({
        message: 'Otra persona cambió este turno',
        current: { version: 2, state: winner?.state },
      });
    }
  });

  test('makes either an undo or a concurrent change of state', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const { id } = await booked({ day, time: `${hour}:00` });
      await scheduling.changeAppointmentState({
        params: { id },
        body: { state: 'arrived', version: 1, reason: null },
      });
      const answers = await race([
        { path: `/appointments/${id}/undo`, body: { version: 2 } },
        { path: `/appointments/${id}/state`, body: { state: 'in-chair', version: 2, reason: null } },
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
    }
  });

  test('gives a time that a cancellation frees to one booking', async () => {
    const day = newWeek();
    for (const hour of hours) {
      const { id } = await booked({ day, time: `${hour}:00` });
      const answers = await race([
        {
          path: `/appointments/${id}/state`,
          body: { state: 'cancelled', version: 1, cancelledBy: 'clinic', reason: null },
        },
        book({ day, time: `${hour}:00` }),
        book({ day, time: `${hour}:00` }),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect(statusesOf(answers.slice(1)).filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    }
    expect(await doubleBookings()).toEqual([]);
  });
}
