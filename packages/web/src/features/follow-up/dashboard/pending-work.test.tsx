import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { task } from '../testing/tasks.ts';
import { workItem, workList } from '../testing/work-items.ts';

const NOTHING = 'No hay tareas pendientes.';
let stored: WorkItem[];

beforeEach(() => {
  stored = [
    workItem({ kind: 'task', id: 1, title: 'Llamar al laboratorio', patient: null, day: '2026-12-03' }),
    workItem({ id: 2 }),
  ];
});

const fakeList = () => fakeCall(followUpService, 'readWorkList', () => workList(stored));
const list = () => screen.findByRole('list', { name: 'Tareas pendientes' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

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

test('no more than five are shown, and how many there are', async () => {
  stored = Array.from({ length: 8 }, (_, index) => workItem({ id: index + 1, title: `Control ${index}` }));
  fakeList();
  renderScreen('/dashboard', { session: as('DENTIST') });
  expect(await rows()).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Ver todo (8)' })).toBeVisible();
});

test('an action is done in place, and the last one leaves the text of the specification', async () => {
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

test('the second click of a double click opens no patient who has moved up', async () => {
  fakeList();
  const { location } = renderScreen('/dashboard', { session: as('RECEPTIONIST') });
  fireEvent.click(await screen.findByRole('link', { name: 'María Ñandú' }), { detail: 2 });
  expect(location()).toBe('/dashboard');
});

test('an administrator of several clinics chooses one in the work list, which is remembered', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 5 }), clinic({ id: 6, name: 'Norte' })]);
  const reads = fakeList();
  const { user, go } = renderScreen('/dashboard', { session: as('ADMIN') });
  expect(await screen.findByText('Elige la clínica cuyas tareas quieres ver.')).toBeVisible();
  expect(reads).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Elegir la clínica' }));
  await user.click(await screen.findByRole('combobox', { name: 'Clínica' }));
  await user.click(await screen.findByRole('option', { name: 'Norte' }));
  await screen.findByText('Llamar al laboratorio');
  await go('/dashboard');
  expect(await rows()).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Ver todo (2)' })).toHaveAttribute('href', '/seguimiento?clinic=6');
  expect(reads.every(({ params }) => params.clinicId === 6)).toBe(true);
});

test('a patient has no work', async () => {
  const reads = fakeList();
  renderScreen('/dashboard', { session: as('PATIENT') });
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(reads).toEqual([]);
});

test('a failure offers to load the work again', async () => {
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
