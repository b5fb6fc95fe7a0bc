import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { recall } from './tasks.ts';

export const NOW = '2026-12-03T13:40:00.000Z';

const inChair = affectedAppointment({
  id: 1,
  state: 'in-chair',
  inChairAt: '2026-12-03T13:05:00.000Z',
  startsAt: '2026-12-03T13:00:00.000Z',
  endsAt: '2026-12-03T13:30:00.000Z',
});

const fulfilled = { ...inChair, state: 'fulfilled', fulfilledAt: NOW, version: 2 } as const;

/**
 * Fakes a patient in the chair at the end of the visit. The server creates the recalls when the appointment
 * is fulfilled.
 */
export function fakeVisit() {
  vi.setSystemTime(new Date(NOW));
  const server = { recalls: [] as Recall[] };
  let appointment: typeof inChair = inChair;
  fakeCall(schedulingService, 'readAgenda', () => ({
    clinicId: 3,
    appointments: [appointment],
    openings: [],
    closures: [],
    holidays: [],
  }));
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    appointment = fulfilled;
    server.recalls = [recall({ id: 9, appointmentId: 7, dueDay: '2026-06-01' }), recall()];
    return fulfilled;
  });
  fakeCall(followUpService, 'listPatientRecalls', () => server.recalls);
  return server;
}

export const prompt = () => screen.findByRole('group', { name: 'Control de María Ñandú' });

export async function fulfil() {
  const app = renderScreen('/dashboard', { session: as('DENTIST') });
  await app.user.click(await screen.findByRole('button', { name: 'Atendido: María Ñandú' }));
  return app;
}
