import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patientMatch } from '../../../testing/people.ts';
import {
  claimBatch,
  claimBatchSummary,
  claimItem,
  dialog,
  GALENO,
  incomplete,
  insurerAccount,
  openClaims,
  panel,
} from '../testing/claims.ts';
import { procedures } from '../testing/estimates.ts';

let items: ClaimItem[];

beforeEach(() => {
  items = [claimItem(), incomplete, claimItem({ id: 63, insurance: GALENO, description: 'Endodoncia' })];
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'listClaimItems', () => items);
});

describe('the list of items to claim', () => {
  it('filters the items to claim by the URL parameters', async () => {
    const { user, location } = openClaims('?missing=1');
    await panel('OSDE');
    expect(screen.queryByRole('region', { name: 'Galeno' })).not.toBeInTheDocument();
    expect(screen.queryByText('Restauración simple')).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Solo lo incompleto' }));
    await panel('Galeno');
    expect(location()).toBe('/presentaciones');
    await user.click(screen.getByRole('combobox', { name: 'Obra social' }));
    await user.click(await screen.findByRole('option', { name: 'Galeno' }));
    await waitFor(() => expect(location()).toBe('/presentaciones?insurance=9'));
    expect(screen.queryByRole('region', { name: 'OSDE' })).not.toBeInTheDocument();
  });

  it('shows that the list is truncated, because a new batch may have more items', async () => {
    items = Array.from({ length: 500 }, (_, index) => claimItem({ id: 1_000 + index }));
    const { user } = openClaims();
    expect(await screen.findByText(/Se muestran las 500 prestaciones más antiguas/)).toBeVisible();
    await user.click((await panel('OSDE')).getByRole('button', { name: 'Nueva presentación' }));
    expect((await dialog('Nueva presentación a OSDE')).getByRole('status')).toHaveTextContent(
      'Entra lo realizado hasta ese día, con un máximo de 500 prestaciones.',
    );
  });

  it.each([
    ['the owner', 'DENTIST', 9],
    ['an administrator', 'ADMIN', 1],
  ] as const)('lets %s add items', async (_, role, userId) => {
    openClaims('?clinic=3', role, userId);
    await panel('OSDE');
    expect(await screen.findByRole('button', { name: 'Agregar prestación' })).toBeVisible();
  });

  it('corrects an item in a dialog', async () => {
    const saves = fakeCall(billingService, 'updateClaimItem', () => claimItem({ version: 2 }));
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'Editar Corona, Ana Gil' }));
    const form = await dialog('Editar la prestación');
    await user.clear(form.getByLabelText('Importe'));
    await fill(user, form.getByLabelText('Importe'), '1.234,50');
    await user.click(await form.findByRole('button', { name: 'mesial' }));
    await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saves.map(({ body }) => body)).toMatchObject([
      { amount: 123_450, toothNumber: '16', faces: ['oclusal', 'mesial'], version: 1 },
    ]);
  });
});

describe('an item added by staff', () => {
  it('requires a patient and a procedure, and leaves the amount to the plan', async () => {
    fakeCall(billingService, 'listProcedures', () => [...procedures]);
    fakeCall(authService, 'searchPatients', () => [patientMatch()]);
    const added = fakeCall(billingService, 'createClaimItem', () => claimItem({ id: 64, estimate: null }));
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'Agregar prestación' }));
    const form = await dialog('Agregar una prestación');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('Elegí el paciente')).toBeVisible();
    expect(form.getByText('Elegí la prestación')).toBeVisible();
    await fill(user, form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
    await user.click(await screen.findByRole('option', { name: /Ñandú/ }));
    await fill(user, form.getByRole('combobox', { name: 'Prestación' }), '10.01');
    await user.click(await screen.findByRole('option', { name: /Exodoncia/ }));
    await fill(user, form.getByLabelText('Pieza'), '38');
    await user.dblClick(form.getByRole('button', { name: 'Agregar' }));
    expect(await screen.findByText('Prestación agregada')).toBeVisible();
    expect(added.map(({ params }) => params.patientId)).toEqual([patientMatch().id]);
    expect(added[0]?.body).toMatchObject({
      procedureId: 7,
      day: clinicToday(),
      toothNumber: '38',
      amount: null,
    });
  });
});

describe('the other views', () => {
  it('lists the batches, which link back to the list', async () => {
    fakeCall(billingService, 'listClaimBatches', () => [
      claimBatchSummary(),
      claimBatchSummary({ id: 72, number: 5, state: 'presented', presentedDay: '2026-11-24' }),
    ]);
    fakeCall(billingService, 'readClaimBatch', () => claimBatch());
    const { user, location } = openClaims('?view=batches');
    await user.click(await screen.findByRole('link', { name: 'Presentación N.º 4, OSDE' }));
    await waitFor(() => expect(location()).toBe('/presentaciones/71'));
    const main = within(screen.getByRole('main'));
    await user.click(await main.findByRole('link', { name: /Presentaciones/ }));
    await waitFor(() => expect(location()).toBe('/presentaciones?view=batches'));
  });
});

it('finds no accessibility problem in the list of items to claim', async () => {
  openClaims();
  await panel('OSDE');
  await expectAccessible();
});

it('finds no accessibility problem in the list of debts by age', async () => {
  fakeCall(billingService, 'listInsurerAccounts', () => [insurerAccount()]);
  openClaims('?view=debts');
  await screen.findByRole('table', { name: 'Lo que deben las obras sociales' });
  await expectAccessible();
});

describe('a rejected item', () => {
  it('lists a rejected item with its reason, to be presented again', async () => {
    items = [
      claimItem({
        state: 'rejected',
        rejection: {
          batch: { id: 70, number: 3 },
          amount: 1_500_000,
          reason: 'Sin radiografía',
          day: '2026-11-20',
          createdBy: { id: 8, name: 'Rosa Vega' },
        },
      }),
    ];
    openClaims();
    expect(
      await screen.findByText('Débito del 20/11/2026: Sin radiografía (presentación N.º 3)'),
    ).toBeVisible();
  });
});
