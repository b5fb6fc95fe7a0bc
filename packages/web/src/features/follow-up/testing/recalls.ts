import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import {
  affectedAppointment,
  appointmentType,
  schedulingSettings,
} from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { recall } from './tasks.ts';

/** Fakes a patient with `recalls`. */
export function fakeRecalls() {
  const server = {
    recalls: [] as Recall[],
    store(changed: Recall): Recall {
      server.recalls = [changed];
      return changed;
    },
  };
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(followUpService, 'listPatientRecalls', () => server.recalls);
  fakeCall(schedulingService, 'readSettings', () =>
    schedulingSettings({
      types: [appointmentType({ id: 1 }), appointmentType({ id: 2, name: 'Limpieza' })],
    }),
  );
  return server;
}

export const open = () => renderScreen('/patients/41', { session: as('RECEPTIONIST') });

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Controles' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Expects a row for a recall in each state, except a replaced one. */
export async function expectRowPerState(server: ReturnType<typeof fakeRecalls>): Promise<void> {
  server.recalls = [
    recall({ id: 1, dueDay: '2027-06-03' }),
    recall({ id: 2, reason: 'Limpieza', dueDay: '2026-12-03' }),
    recall({ id: 3, reason: 'Ortodoncia', dueDay: '2026-12-01', bookedFor: '2026-12-09T13:00:00.000Z' }),
    recall({ id: 4, reason: 'Implante', dueDay: '2026-11-01', state: 'refused', refusal: 'Se mudó' }),
    recall({ id: 5, reason: 'Viejo', state: 'replaced' }),
  ];
  open();
  expect(await rows()).toEqual([
    '03/06/2027 ConsultaTodavía no hay que citarloCambiarDescartar',
    '03/12/2026 LimpiezaHay que citarloCambiarDescartar',
    '01/12/2026 OrtodonciaTurno reservado: 09/12/2026, 10:00Cambiar',
    '01/11/2026 ImplanteDescartado: Se mudóRestaurar',
  ]);
}

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

export async function fulfilAppointment() {
  const app = renderScreen('/dashboard', { session: as('DENTIST') });
  await app.user.click(await screen.findByRole('button', { name: 'Atendido: María Ñandú' }));
  return app;
}
