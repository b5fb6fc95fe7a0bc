import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { draftKey, findDraft, removeDraftsOf } from '../drafts/drafts.ts';
import { key, startEdit } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

const signOut = async ({ user }: Awaited<ReturnType<typeof startEdit>>) => {
  await user.click(await screen.findByText('dentist'));
  await user.click(await screen.findByText('Cerrar Sesión'));
};

test('navigating to the first history of another patient, which has the same path, requires a confirmation', async () => {
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    throw refuse(404, { message: 'No encontrado' });
  });
  fakeCall(authService, 'readUser', () => patient());
  const { go, location } = renderApp('/dental-history/new?patientId=41', { session: as('DENTIST') });
  fireEvent.change(await screen.findByLabelText('Apellido'), { target: { value: 'Paz' } });
  void go('/dental-history/new?patientId=42');
  expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
  expect(location()).toBe('/dental-history/new?patientId=41');
});

test('confirming the sign-out leaves no draft behind', async () => {
  const app = await startEdit();
  await waitFor(async () => expect(await findDraft(key)).toBeDefined());
  await signOut(app);
  await app.user.click(await screen.findByText('Cerrar sesión sin guardar'));
  await waitFor(() => expect(app.location()).toBe('/login'));
  await waitFor(async () => expect(await findDraft(key)).toBeUndefined());
});

test('opening the existing history of a new patient saves a draft and needs no further confirmation', async () => {
  fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
    throw refuse(409, { message: 'El paciente ya tiene una historia clínica.', current: clinicalHistory() });
  });
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  const { user, location } = renderApp('/dental-history/new', { session: as('DENTIST') });
  for (const [label, value] of [
    ['Nombre', 'Ana'],
    ['Apellido', 'Paz'],
    ['DNI', '30111222'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await user.click(screen.getByText('Guardar'));
  await user.click(await screen.findByText('Abrir la existente'));
  await waitFor(() => expect(location()).toBe('/dental-history/41'));
  expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  await waitFor(async () =>
    expect((await findDraft(draftKey(7, undefined, undefined)))?.content.demographics.firstName).toBe('Ana'),
  );
});

test('an edit without changes is left without confirmation and leaves no draft', async () => {
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  const app = renderApp('/dental-history/41', { session: as('DENTIST') });
  await app.user.click(await screen.findByText('Editar'));
  await screen.findByText('Guardar');
  await app.go('/dashboard');
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
  expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  expect(await findDraft(key)).toBeUndefined();
});

test('signing out requires a confirmation; staying loses nothing', async () => {
  const app = await startEdit();
  await signOut(app);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/los cambios se pierden/)).toBeVisible();
  await app.user.click(question.getByText('Seguir editando'));
  expect(app.location()).toBe('/dental-history/41');
  expect(screen.getByLabelText('Apellido')).toHaveValue('Paz');
});
