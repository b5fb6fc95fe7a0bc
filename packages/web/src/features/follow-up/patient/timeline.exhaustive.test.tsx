import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { ENTRIES, entry, rows } from '../testing/timeline.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
});

test('appends older entries once on a double click', async () => {
  const reads = fakeCall(followUpService, 'readTimeline', ({ query }) =>
    query.before === undefined
      ? { entries: [entry({})], next: 'older' }
      : { entries: [entry({ id: 2, title: 'No vino al turno' })], next: null },
  );
  const { user } = renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  await user.dblClick(await screen.findByRole('button', { name: 'Mostrar más' }));
  await waitFor(async () =>
    expect(await rows()).toEqual(['Turno atendido03/12/2026, 10:00', 'No vino al turno03/12/2026, 10:00']),
  );
  expect(reads.map(({ query }) => query.before)).toEqual([undefined, 'older']);
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).not.toBeInTheDocument();
});

test('keeps the entries on screen if the next page fails', async () => {
  let isDown = true;
  fakeCall(followUpService, 'readTimeline', ({ query }) => {
    if (query.before === undefined) return { entries: [entry({})], next: 'older' };
    if (isDown) throw refuse(503);
    return { entries: [entry({ id: 2, title: 'No vino al turno' })], next: null };
  });
  const { user } = renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Mostrar más' }));
  expect(await screen.findByText('No se pudo cargar más.')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Mostrar más' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test('shows that nothing is recorded about a patient', async () => {
  renderScreen('/patients/41', { session: as('DENTIST') });
  expect(await screen.findByText('Todavía no hay nada registrado.')).toBeVisible();
});

test('does not claim that nothing is recorded to a receptionist, who cannot see the history', async () => {
  renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('Nada que puedas ver.')).toBeVisible();
});

test('offers to reload the timeline after a failure', async () => {
  let isDown = true;
  fakeCall(followUpService, 'readTimeline', () => {
    if (isDown) throw refuse(503);
    return { entries: ENTRIES, next: null };
  });
  const { user } = renderScreen('/patients/41', { session: as('DENTIST') });
  await screen.findByText('No se pudo cargar lo que pasó.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(8);
});
