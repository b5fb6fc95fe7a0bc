import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
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

test('the recall is refused with one click', async () => {
  const refused = fakeCall(followUpService, 'refuseRecall', () => {
    stored = [recall({ state: 'refused', version: 2 })];
    return stored[0] as Recall;
  });
  const { user } = await fulfil();
  await user.dblClick(within(await prompt()).getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect(await prompt()).toHaveTextContent('Control descartado'));
  expect(refused).toMatchObject([{ params: { clinicId: 3, id: 1 }, body: { refusal: null, version: 1 } }]);
});

test('a type without recalls asks nothing', async () => {
  const reads = fakeCall(followUpService, 'listPatientRecalls', () => []);
  await fulfil();
  await waitFor(() => expect(reads).not.toEqual([]));
  expect(screen.queryByRole('group', { name: 'Control de María Ñandú' })).not.toBeInTheDocument();
});
