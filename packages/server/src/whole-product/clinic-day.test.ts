import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { expect, test } from 'vitest';
import { buildUser, newPatient } from '../testing/builders/builders.ts';
import { WEDNESDAY } from '../testing/clock.ts';
import { testApp } from '../testing/test-app.ts';

// The two time zones are 26 hours apart, so that they never have the same date.
const EAST = 'Pacific/Kiritimati';
const WEST = 'Etc/GMT+12';

test.each([
  [EAST, 201],
  [WEST, 400],
])(
  "with CLINIC_TZ=%s, today's date in the easternmost zone as date of birth gets a %i",
  async (timeZone, status) => {
    const app = await testApp({ env: { CLINIC_TZ: timeZone } });
    const { token } = await buildUser(app, { role: 'ADMIN' });
    const { statusCode } = await app.request({
      method: 'POST',
      url: '/services/auth/users/create',
      token,
      body: newPatient({ dateOfBirth: dayIn(EAST, WEDNESDAY) }),
    });
    expect(statusCode).toBe(status);
  },
);
