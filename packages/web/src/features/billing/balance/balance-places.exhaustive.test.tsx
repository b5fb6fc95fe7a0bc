import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from '../testing/accounts.ts';

let stored: Account;

beforeEach(() => {
  stored = account();
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
});

test('reloads the balance after the history is saved', async () => {
  fakeCall(billingService, 'readAccount', () => stored);
  fakeCall(clinicalHistoryService, 'saveHistory', () => {
    stored = account({ balance: 0, openCharges: [] });
    return clinicalHistory({ version: 2 });
  });
  const { user } = renderScreen('/dental-history/41#plan', { session: as('DENTIST') });
  await screen.findByText('Saldo de la cuenta: Debe $ 31.000,00');
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.click(await screen.findByRole('button', { name: 'Agregar Fila' }));
  await user.type(await screen.findByRole('textbox', { name: 'Tratamiento, fila 2' }), 'X');
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  expect(await screen.findByText('Saldo de la cuenta: Sin deuda')).toBeVisible();
});

test('shows no account for a patient without a clinic', async () => {
  fakeCall(authService, 'readPatient', () => patient({ clinicId: null }));
  const read = fakeCall(billingService, 'readAccount', () => stored);
  renderScreen('/patients/41#cuenta', { session: as('ADMIN') });
  expect(await screen.findByText('El paciente no pertenece a una clínica: no tiene cuenta.')).toBeVisible();
  const tabs = within(screen.getByRole('tablist', { name: 'Secciones del paciente' }));
  expect(tabs.getByRole('tab', { name: 'Cuenta' })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(screen.queryByText('Saldo…')).not.toBeInTheDocument());
  expect(read).toEqual([]);
});
