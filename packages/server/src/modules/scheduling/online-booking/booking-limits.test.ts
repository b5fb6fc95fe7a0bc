import type { HoldCreate } from '@dentaria/contract/scheduling/online-booking.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { insertRequestedHold, newHold } from '../testing/online-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });
const MINUTE_MS = 60_000;

let agenda: BuiltAgenda & { readonly dentist: { readonly token: string } };

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  agenda = await buildAgendaOfClinic(app);
});

const visitor = () => app.as(null).scheduling;
const clinic = () => ({ clinicId: agenda.clinicId });
const hold = (overrides: Partial<HoldCreate> = {}) =>
  visitor().createHold({ params: clinic(), body: newHold(agenda, overrides) });

describe('limits', () => {
  test('an address may hold eight slots of a clinic at once', async () => {
    const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30'];
    for (const time of times) await hold({ time });
    await expect(hold({ time: '16:00' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('desde tu conexión'),
    });
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    await hold({ time: '16:00' });
  });

  describe('an address', () => {
    const book = async (email = 'Todos@Example.com') => {
      const { linkToken } = await insertRequestedHold(app, agenda, { email });
      await visitor().confirmLinkedHold({ params: { token: linkToken } });
    };

    test('has four appointments to come at most, in whatever letters it is written', async () => {
      for (let booked = 0; booked < 4; booked += 1) await book();
      const refused = { status: 409, message: expect.stringContaining('Ya tienes 4 turnos') };
      await expect(book('TODOS@example.com')).rejects.toMatchObject(refused);
    });
  });
});
