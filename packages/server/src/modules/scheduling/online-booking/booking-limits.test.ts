import { describe, expect, test } from 'vitest';
import { MINUTE_MS, testOnlineBookings } from '../testing/online-bookings.ts';

const { world, hold, bookOnline } = await testOnlineBookings();

describe('limits', () => {
  test('an address may hold eight slots of a clinic at once', async () => {
    const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30'];
    for (const time of times) await hold({ time });
    await expect(hold({ time: '16:00' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('desde tu conexión'),
    });
    world.now = new Date(world.now.getTime() + 10 * MINUTE_MS);
    await hold({ time: '16:00' });
  });

  describe('an address', () => {
    const book = (email = 'Todos@Example.com') => bookOnline({ email });

    test('has at most four upcoming appointments, in upper or lower case', async () => {
      for (let booked = 0; booked < 4; booked += 1) await book();
      const refused = { status: 409, message: expect.stringContaining('Ya tenés 4 turnos') };
      await expect(book('TODOS@example.com')).rejects.toMatchObject(refused);
    });
  });
});
