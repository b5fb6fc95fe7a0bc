import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { setupUser } from '../../testing/user.ts';
import { LeaveFormDialog } from '../ui/form/LeaveFormDialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

function Form({ isDirty, allowsNavigation = false }: { isDirty: boolean; allowsNavigation?: boolean }) {
  const { confirmation } = useLeaveGuard(isDirty, { allowsNavigation });
  return confirmation && <LeaveFormDialog confirmation={confirmation} />;
}

function open(forms: readonly boolean[]) {
  const form = (isDirty: boolean, index: number) => <Form key={index} isDirty={isDirty} />;
  const router = createMemoryRouter([
    { path: '/', element: forms.map(form) },
    { path: '/next', element: null },
  ]);
  render(<RouterProvider router={router} />);
  return {
    user: setupUser(),
    location: () => router.state.location.pathname,
    go: () => act(() => router.navigate('/next')),
  };
}

test.each([
  ['the first', [true, false]],
  ['the last', [false, true]],
  ['every', [true, true]],
])('unsaved work of %s form of a screen is left after one confirmation', async (_, forms) => {
  const { user, go, location } = open(forms);
  await go();
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/');
  await go();
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  expect(location()).toBe('/next');
});

test('a screen without unsaved work is left at once', async () => {
  const { go, location } = open([false, false]);
  await go();
  expect(location()).toBe('/next');
});

test('work that is being saved can be left by a link, but its tab is closed only after a confirmation', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Form isDirty allowsNavigation /> },
    { path: '/next', element: null },
  ]);
  render(<RouterProvider router={router} />);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await act(() => router.navigate('/next'));
  expect(router.state.location.pathname).toBe('/next');
});
