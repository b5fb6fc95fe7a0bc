import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { workItem, workList } from '../testing/work-items.ts';
import { rows, taskAndRecall } from '../testing/work-screen.ts';

let stored: WorkItem[];

beforeEach(() => {
  stored = taskAndRecall();
});

const fakeList = () => fakeCall(followUpService, 'readWorkList', () => workList(stored));

test.each(['DENTIST', 'RECEPTIONIST'] as const)(
  'finds no accessibility problem in the pending work of a %s',
  async (role) => {
    fakeCall(followUpService, 'readWorkList', () => workList([workItem({ id: 2 })]));
    renderScreen('/dashboard', { session: as(role) });
    await screen.findByRole('list', { name: 'Tareas pendientes' });
    await expectAccessible();
  },
);

test('shows at most five items and their total', async () => {
  stored = Array.from({ length: 8 }, (_, index) => workItem({ id: index + 1, title: `Control ${index}` }));
  fakeList();
  renderScreen('/dashboard', { session: as('DENTIST') });
  expect(await rows()).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Ver todo (8)' })).toBeVisible();
});

test('ignores the second click of a double click on a patient who has moved up', async () => {
  fakeList();
  const { location } = renderScreen('/dashboard', { session: as('RECEPTIONIST') });
  fireEvent.click(await screen.findByRole('link', { name: 'María Ñandú' }), { detail: 2 });
  expect(location()).toBe('/dashboard');
});

test('an administrator of several clinics chooses one in the work list, which is remembered', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 5 }), clinic({ id: 6, name: 'Norte' })]);
  const reads = fakeList();
  const { user, go } = renderScreen('/dashboard', { session: as('ADMIN') });
  expect(await screen.findByText('Elegí la clínica cuyas tareas querés ver.')).toBeVisible();
  expect(await screen.findByText('No hay tareas pendientes.')).toBeVisible();
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
