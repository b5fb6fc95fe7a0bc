import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fulfil, fulfilled, inChair, NOW, prompt } from '../testing/recall-prompt.ts';
import { recall } from '../testing/tasks.ts';

/** Created by the server when the appointment is fulfilled. */
let stored: Recall[];

beforeEach(() => {
  vi.setSystemTime(new Date(NOW));
  stored = [];
  let appointment: typeof inChair = inChair;
  fakeCall(schedulingService, 'readAgenda', () => ({
    ...{ clinicId: 3, appointments: [appointment], openings: [], closures: [], holidays: [] },
  }));
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    appointment = fulfilled;
    stored = [recall({ id: 9, appointmentId: 7, dueDay: '2026-06-01' }), recall()];
    return fulfilled;
  });
  fakeCall(followUpService, 'listPatientRecalls', () => stored);
});

test('a fulfilled appointment shows the recall that it has proposed', async () => {
  await fulfil();
  expect(await prompt()).toHaveTextContent('Control en 6 meses: 03/06/2027CambiarDescartar');
});
