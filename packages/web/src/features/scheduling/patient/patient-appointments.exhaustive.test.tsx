import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { agendaSettings } from '../testing/agendas.ts';
import { PAST } from './testing/patient-appointments.ts';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00.000Z'));
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
});

test('leads to the set-up of the agenda if there is none', async () => {
  fakeCall(schedulingService, 'readSettings', () => agendaSettings({ ready: false }));
  renderScreen('/patients/41#turnos', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('link', { name: 'Nuevo turno' })).toHaveAttribute('href', '/agenda');
});

test('shows that a patient has no appointments', async () => {
  fakeCall(schedulingService, 'listPatientAppointments', () => []);
  renderScreen('/patients/41#turnos', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('Todavía no tiene turnos.')).toBeVisible();
  expect(screen.getByText('Sin próximo turno')).toBeVisible();
});

test('offers to load the appointments again after a failure', async () => {
  let isDown = true;
  fakeCall(schedulingService, 'listPatientAppointments', () => {
    if (isDown) throw refuse(503);
    return [PAST];
  });
  const { user } = renderScreen('/patients/41#turnos', { session: as('RECEPTIONIST') });
  await screen.findByText('No se pudieron cargar los turnos.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('list', { name: 'Turnos' })).toBeVisible();
});
