import { ARGENTINA, dayIn, setClinicTimeZone } from '@dentaria/contract/fields/calendar-day.ts';
import { afterAll, expect, test } from 'vitest';
import { buildUser, newPatient } from './testing/builders.ts';
import { testApp } from './testing/test-app.ts';

afterAll(() => setClinicTimeZone(ARGENTINA));

// Between the two lie 26 hours: what is today at the one is never yet so at the other.
const EAST = 'Pacific/Kiritimati';
const WEST = 'Etc/GMT+12';

test.each([
  [EAST, 201],
  [WEST, 400],
])('born today in the farthest east, said to a clinic in %s: %i', async (timeZone, status) => {
  const app = await testApp({ env: { CLINIC_TZ: timeZone } });
  const { token } = await buildUser(app, { role: 'ADMIN' });
  const { statusCode } = await app.request({
    method: 'POST',
    url: '/services/auth/users/create',
    token,
    body: newPatient({ dateOfBirth: dayIn(EAST) }),
  });
  expect(statusCode).toBe(status);
});
