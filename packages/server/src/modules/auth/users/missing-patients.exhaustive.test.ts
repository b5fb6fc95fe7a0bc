import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp({ poolSize: 2 });

const look = (token: string, docNumber: number) =>
  app.request({ method: 'GET', url: `/services/auth/users/doc-number/${docNumber}`, token });

test('concurrent look-ups of absent patients do not deadlock the connection pool', async () => {
  const { dentist } = await buildPractice(app);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => look(dentist.token, 90_000_000 + n)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(404));
});

test('throttles the enumeration of DNIs', async () => {
  const { dentist } = await buildPractice(app);
  for (let n = 0; n < 200; n += 1) expect((await look(dentist.token, 91_000_000 + n)).statusCode).toBe(404);
  await look(dentist.token, 92_000_000);
  const answer = await look(dentist.token, 92_000_001);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
