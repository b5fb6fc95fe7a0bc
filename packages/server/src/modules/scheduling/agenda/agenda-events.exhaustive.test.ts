import { expect, test } from 'vitest';
import { buildAgendaOfClinic, newAppointment } from '../../../testing/agenda-builders.ts';
import { followEvents } from '../../../testing/event-streams.ts';
import { startServers } from '../../../testing/product-process.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a change in one server process reaches the streams of another', async () => {
  const app = await testApp();
  const { dentist, ...agenda } = await buildAgendaOfClinic(app);
  const params = { clinicId: agenda.clinicId };
  const [one, other] = await startServers(app.connection, 2);
  if (!one || !other) throw new Error('no processes');
  const stream = followEvents(one.as(dentist.token).scheduling.watchAgenda({ params }));
  await stream.next();
  for (let change = 0; change < 3; change += 1) {
    await other
      .as(dentist.token)
      .scheduling.createAppointment({ params, body: newAppointment(agenda, { overbooked: true }) });
    expect(await stream.next()).toBeDefined();
  }
  expect(await one.stop()).toBe(0);
  expect(await stream.next().catch(() => undefined)).toBeUndefined();
});
