import { describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { MINUTE_MS, testOnlineBookings } from '../testing/online-bookings.ts';
import { insertRequestedHold, newHold } from '../testing/online-builders.ts';

const { app, world, visitor, hold, request, bookOnline } = await testOnlineBookings();

describe('limits', () => {
  test('a DNI may have two open requests, registered or not', async () => {
    const docNumber = '31222333';
    await request(await hold({ time: '11:00' }), { docNumber });
    await request(await hold({ time: '12:00' }), { docNumber });
    const third = await hold({ time: '13:00' });
    await expect(request(third, { docNumber })).rejects.toMatchObject({
      status: 409,
      errors: { docNumber: expect.stringContaining('sin confirmar') },
    });
    await request(third);
  });

  test('three mails are sent for a hold, and six to an address within an hour', async () => {
    const held = await hold();
    const email = 'siempre@example.com';
    for (let mails = 0; mails < 3; mails += 1) await request(held, { email });
    await expect(request(held, { email })).rejects.toMatchObject({ status: 409 });
    const next = await hold({ time: '12:00' });
    await request(next, { email });
    await request(next, { email });
    await expect(request(next, { email })).rejects.toMatchObject({ status: 429 });
    await request(next);
  });

  test('an address gets six mails an hour per clinic and twelve in all, whatever its tags', async () => {
    const requestOf = async (built: BuiltAgenda, index: number, email: string) => {
      const body = newHold(built, { time: `${11 + index}:00` });
      return request(await visitor().createHold({ params: { clinicId: built.clinicId }, body }), { email });
    };
    const other = await buildAgendaOfClinic(app);
    for (const built of [world.agenda, other])
      for (let index = 0; index < 6; index += 1) await requestOf(built, index, `Zoe+${index}@example.com`);
    const third = await buildAgendaOfClinic(app);
    for (const built of [world.agenda, third])
      await expect(requestOf(built, 6, 'zoe@example.com')).rejects.toMatchObject({ status: 429 });
    await requestOf(third, 7, 'zoe@example.net');
  });

  test('ten appointments are booked from a connection within a day', async () => {
    for (let booked = 0; booked < 10; booked += 1) await bookOnline();
    await hold();
    await app.owner.query("update slot_holds set network = '127.0.0.1'");
    const refused = { status: 409, message: expect.stringContaining('varios turnos desde tu conexión') };
    await expect(hold({ time: '12:00' })).rejects.toMatchObject(refused);
    world.now = new Date(world.now.getTime() + 24 * 60 * MINUTE_MS);
    await hold({ time: '12:00' });
  });

  test('forty slots of a clinic may be held at once, from any address', async () => {
    for (let holds = 0; holds < 40; holds += 1) await insertRequestedHold(app, world.agenda, { requests: 0 });
    await expect(hold()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('muchas reservas en curso'),
    });
    await app.owner.query(
      "update slot_holds set created_at = '2020-01-01', expires_at = '2020-01-02' where id = (select max(id) from slot_holds)",
    );
    await hold();
  });

  test('four hundred slots of a clinic may be held within an hour', async () => {
    await app.owner.query(
      `insert into throttle (key, failures, window_ends) values ($1, 399, now() + interval '1 hour')`,
      [`clinic-holds:${world.agenda.clinicId}`],
    );
    await hold();
    await expect(hold({ time: '12:00' })).rejects.toMatchObject({ status: 429 });
  });

  describe('an address', () => {
    const book = (email = 'Todos@Example.com') => bookOnline({ email });
    const appointments = (change: string) =>
      app.owner.query(`update appointments set ${change} where id =
        (select max(id) from appointments where contact_email is not null)`);

    test.each(["state = 'cancelled'", "starts_at = '2020-01-01 10:00Z', ends_at = '2020-01-01 11:00Z'"])(
      'has one upcoming appointment fewer after the change: %s',
      async (change) => {
        for (let booked = 0; booked < 4; booked += 1) await book();
        await appointments(change);
        await book();
      },
    );
  });
});
