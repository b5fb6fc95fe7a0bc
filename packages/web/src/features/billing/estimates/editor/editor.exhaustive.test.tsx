import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { session } from '../../testing/estimate-screens.ts';
import { estimate, patientPrices, presentedEstimate, procedures } from '../../testing/estimates.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listProcedures', () => [...procedures]);
  fakeCall(billingService, 'readPatientPrices', patientPrices);
});

describe('a draft', () => {
  it('shows what another person saved, and overwrites it on request', async () => {
    fakeCall(billingService, 'readEstimate', () => estimate());
    const { user } = renderScreen('/presupuestos/31', { session });
    await fill(user, await screen.findByRole('textbox', { name: 'Nota para el paciente' }), 'Sin apuro');
    fakeCall(billingService, 'readEstimate', () => estimate({ version: 4, validUntil: '2027-01-15' }));
    const updates = fakeCall(billingService, 'updateEstimate', ({ body }) => {
      if (body.version !== 4) throw refuse(409, { message: 'Otra persona cambió este presupuesto' });
      return estimate({ version: 5, note: 'Sin apuro' });
    });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Otra persona cambió este presupuesto' });
    expect(within(dialog).getByText(/válido hasta\s+15\/01\/2027/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Guardar lo mío' }));
    expect(await screen.findByText('Presupuesto guardado')).toBeVisible();
    expect(updates.map(({ body }) => [body.version, body.note])).toEqual([
      [1, 'Sin apuro'],
      [4, 'Sin apuro'],
    ]);
  });

  it('presents a draft once, after a confirmation', async () => {
    fakeCall(billingService, 'readEstimate', () => estimate());
    const presented = fakeCall(billingService, 'presentEstimate', () => presentedEstimate());
    const { user } = renderScreen('/presupuestos/31', { session });
    await user.click(await screen.findByRole('button', { name: 'Presentar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Presentar el presupuesto' });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Presentar' }));
    expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeVisible();
    expect(presented.map(({ body }) => body.version)).toEqual([1]);
  });
});

it('finds no accessibility problem in the editor of an estimate', async () => {
  fakeCall(billingService, 'createEstimate', () => estimate());
  fakeCall(billingService, 'readEstimate', () => estimate());
  const { user } = renderScreen('/presupuestos/nuevo?paciente=41', { session });
  const procedure = await screen.findByRole('combobox', { name: /Código o nombre/ });
  await user.click(procedure);
  await user.paste('restau');
  await user.click(await screen.findByRole('option', { name: /Restauración simple/ }));
  const price = screen.getByRole('textbox', { name: 'Precio de la prestación 1' });
  await user.clear(price);
  await fill(user, price, '21.000,50');
  await fill(user, screen.getByRole('textbox', { name: 'Pieza de la prestación 1' }), '16');
  await user.click(await screen.findByRole('button', { name: 'palatina' }));
  await expectAccessible();
});

describe('a new estimate', () => {
  it('marks a procedure without a price and asks for it', async () => {
    const { user } = renderScreen('/presupuestos/nuevo?paciente=41', { session });
    await user.click(await screen.findByRole('combobox', { name: /Código o nombre/ }));
    await user.paste('10.01');
    await user.click(await screen.findByRole('option', { name: /Exodoncia/ }));
    expect(screen.getByText('Sin arancel: escribí el precio')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribí el importe')).toBeVisible();
  });
});
