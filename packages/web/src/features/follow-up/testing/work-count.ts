import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

const entry = async () =>
  within(await screen.findByRole('navigation', { name: 'Principal' })).getByRole('link', {
    name: /^Seguimiento/,
  });

export const expectCount = (text: string) =>
  waitFor(async () => expect(await entry()).toHaveAccessibleName(text));

export const fakeCounts = (waiting: () => number) =>
  fakeCall(followUpService, 'countWork', () => ({ total: waiting(), mine: 0, kinds: [] }));

/** Fakes a user of these clinics, and four pending items in the clinic that is counted. */
export async function expectCountOf(
  role: Parameters<typeof as>[0],
  clinics: readonly ReturnType<typeof clinic>[],
  chosen: string | undefined,
  counted: number,
) {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  fakeCall(authService, 'listClinics', () => [...clinics]);
  const reads = fakeCounts(() => 4);
  renderApp('/account', { session: as(role) });
  await expectCount('Seguimiento 4 pendientes');
  expect(reads[0]?.params).toEqual({ clinicId: counted });
}

/** Expects the count for an administrator of two clinics. */
export async function expectNoCount(chosen: string | undefined) {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  const clinics = fakeCall(authService, 'listClinics', () => [clinic({ id: 5 }), clinic({ id: 6 })]);
  const reads = fakeCounts(() => 4);
  renderApp('/account', { session: as('ADMIN') });
  await waitFor(() => expect(clinics).not.toEqual([]));
  await expectCount('Seguimiento');
  expect(reads).toEqual([]);
}
