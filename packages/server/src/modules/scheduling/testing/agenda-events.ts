import { afterEach, vi } from 'vitest';
import { HEARTBEAT_MS } from '../../../kernel/http/event-stream.ts';
import { buildAgendaOfClinic, newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { followEvents } from '../../../testing/servers/event-streams.ts';
import { testApp } from '../../../testing/test-app.ts';

/** Starts a product with a clinic and follows its agenda. Fake timers end with their test. */
export async function testAgendaEvents() {
  const app = await testApp();
  const { dentist, ...agenda } = await buildAgendaOfClinic(app);
  const { clinicId } = agenda;
  const params = { clinicId };
  afterEach(() => vi.useRealTimers());

  const book = (product: Pick<typeof app, 'as'> = app) =>
    product
      .as(dentist.token)
      .scheduling.createAppointment({ params, body: newAppointment(agenda, { overbooked: true }) });

  return {
    app,
    dentist,
    params,
    book,
    follow: (token: string) => followEvents(app.as(token).scheduling.watchAgenda({ params })),
    colleague: () => buildUser(app, { role: 'RECEPTIONIST', clinicId }),
    /** Fires the heartbeats of the streams, which are the only intervals of the server. */
    heartbeat: async () => void (await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)),
  };
}
