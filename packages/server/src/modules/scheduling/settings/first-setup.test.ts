import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/waiting.ts';

const app = await testApp();

test('one of two concurrent set-ups is refused because the agenda exists', async () => {
  const { clinic, dentist } = await buildPractice(app);
  const calls = app.as(dentist.token).scheduling;
  const params = { clinicId: clinic.id };
  const setUp = () =>
    calls.setUp({ params, body: { weekdays: [1], from: '09:00', to: '12:00', minutes: 30, chairs: 2 } });
  const results = await whileLocked(
    app,
    ["select stamp_list('agenda', array[$1::bigint])", clinic.id],
    () => Promise.allSettled([setUp(), setUp()]),
    2,
  );
  const lost = results.find((each) => each.status === 'rejected');
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(lost?.reason).toMatchObject({ status: 409, message: 'La agenda de la clínica ya está configurada' });
});
