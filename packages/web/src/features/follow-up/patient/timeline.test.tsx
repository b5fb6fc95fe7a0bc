import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { ENTRIES, list, rows } from '../testing/timeline.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
});

test('shows what happened, when and by whom, and links each entry to its place', async () => {
  fakeCall(followUpService, 'readTimeline', () => ({ entries: ENTRIES, next: null }));
  renderScreen('/patients/41', { session: as('DENTIST') });
  expect((await rows()).slice(0, 3)).toEqual([
    'Turno atendido03/12/2026, 10:00',
    'Historia guardada, versión 203/12/2026, 10:00 · Ana Paz',
    'Recordatorio03/12/2026, 10:00 · Enviado a maria@example.com',
  ]);
  expect(
    within(await list())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/patients/41#turnos',
    '/dental-history/41',
    '/patients/41#turnos',
    '/seguimiento?clinic=3',
    '/patients/41#tareas',
    '/patients/41#controles',
    '/patients/41#cuenta',
    '/patients/41#presupuestos',
  ]);
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).not.toBeInTheDocument();
});
