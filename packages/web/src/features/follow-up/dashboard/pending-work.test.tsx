import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { task } from '../testing/tasks.ts';
import { workList } from '../testing/work-items.ts';
import { rows, taskAndRecall } from '../testing/work-screen.ts';

const NOTHING = 'No hay tareas pendientes.';
let stored: WorkItem[];

beforeEach(() => {
  stored = taskAndRecall();
});

const fakeList = () => fakeCall(followUpService, 'readWorkList', () => workList(stored));

test.each(['DENTIST', 'RECEPTIONIST'] as const)(
  'a %s sees the first of the work list with their next action',
  async (role) => {
    const reads = fakeList();
    renderScreen('/dashboard', { session: as(role) });
    expect(await rows()).toEqual([
      'Llamar al laboratorioDesde hoyHecha',
      'María ÑandúLimpieza · Desde hace 2 díasReservar',
    ]);
    expect(screen.getByRole('link', { name: 'Ver todo (2)' })).toHaveAttribute('href', '/seguimiento');
    expect(screen.getByRole('link', { name: 'María Ñandú' })).toHaveAttribute('href', '/patients/41');
    expect(screen.queryByText(NOTHING)).not.toBeInTheDocument();
    expect(reads[0]).toMatchObject({ params: { clinicId: 3 }, query: { state: 'open' } });
  },
);

test('runs an action in place, and shows the text of the specification after the last one', async () => {
  stored = stored.slice(0, 1);
  fakeList();
  const done = fakeCall(followUpService, 'completeTask', () => {
    stored = [];
    return { task: task({ doneAt: '2026-12-03T15:00:00.000Z', version: 2 }), next: null };
  });
  const { user } = renderScreen('/dashboard', { session: as('RECEPTIONIST') });
  await user.dblClick(await screen.findByRole('button', { name: 'Hecha: Llamar al laboratorio' }));
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible();
  expect(done).toHaveLength(1);
});

test('shows no work to a patient', async () => {
  const reads = fakeList();
  renderScreen('/dashboard', { session: as('PATIENT') });
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(reads).toEqual([]);
});

test('shows an administrator that the clinics could not be loaded', async () => {
  let isDown = true;
  fakeCall(authService, 'listClinics', () => {
    if (isDown) throw refuse(503);
    return [];
  });
  const { user } = renderScreen('/dashboard', { session: as('ADMIN') });
  await screen.findByText('No se pudieron cargar las clínicas.');
  expect(screen.queryByText(NOTHING)).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(NOTHING)).toBeVisible();
});

test('offers to reload the work after a failure', async () => {
  let isDown = true;
  fakeCall(followUpService, 'readWorkList', () => {
    if (isDown) throw refuse(503);
    return workList(stored);
  });
  const { user } = renderScreen('/dashboard', { session: as('DENTIST') });
  await screen.findByText('No se pudieron cargar las tareas pendientes.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});
