import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { noCoverage, patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { session } from '../../testing/estimate-screens.ts';
import { estimate, patientPrices, procedures } from '../../testing/estimates.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listProcedures', () => [...procedures]);
  fakeCall(billingService, 'readPatientPrices', patientPrices);
});

const total = () => screen.getByRole('status', { name: 'Total' });

describe('a new estimate', () => {
  it("uses the patient's prices and updates the totals while the user types", async () => {
    const created = fakeCall(billingService, 'createEstimate', () => estimate());
    fakeCall(billingService, 'readEstimate', () => estimate());
    const { user, location } = renderScreen('/presupuestos/nuevo?paciente=41', { session });
    const procedure = await screen.findByRole('combobox', { name: /Código o nombre/ });
    await user.click(procedure);
    await user.paste('restau');
    await user.click(await screen.findByRole('option', { name: /Restauración simple/ }));
    expect(screen.getByRole('textbox', { name: 'Precio de la prestación 1' })).toHaveValue('20.000,00');
    expect(total()).toHaveTextContent('5.000,00');
    const price = screen.getByRole('textbox', { name: 'Precio de la prestación 1' });
    await user.clear(price);
    await fill(user, price, '21.000,50');
    expect(total()).toHaveTextContent('6.000,50');
    await fill(user, screen.getByRole('textbox', { name: 'Pieza de la prestación 1' }), '16');
    await user.click(await screen.findByRole('button', { name: 'palatina' }));
    await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(location()).toBe('/presupuestos/31'));
    expect(created).toHaveLength(1);
    expect(created[0]?.body.lines).toMatchObject([
      { procedureId: 5, price: 2_100_050, covered: 1_500_000, toothNumber: '16', faces: ['lingual'] },
    ]);
  });

  it('shows that an unregistered obra social covers nothing', async () => {
    fakeCall(billingService, 'readPatientPrices', () => ({
      ...patientPrices(),
      coverage: { ...noCoverage, unregistered: 'Mutual del barrio' },
    }));
    renderScreen('/presupuestos/nuevo?paciente=41', { session });
    expect(await screen.findByText(/«Mutual del barrio» no está en el registro/)).toBeVisible();
  });
});

describe('a draft', () => {
  it('asks before it discards typed text', async () => {
    fakeCall(billingService, 'readEstimate', () => estimate());
    const { user, go } = renderScreen('/presupuestos/31', { session });
    await fill(user, await screen.findByRole('textbox', { name: 'Nota para el paciente' }), 'Sin apuro');
    void go('/dashboard');
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
  });

  it('shows why a draft was not saved, and keeps the typed values', async () => {
    fakeCall(billingService, 'readEstimate', () => estimate());
    fakeCall(billingService, 'updateEstimate', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/presupuestos/31', { session });
    const note = await screen.findByRole('textbox', { name: 'Nota para el paciente' });
    await fill(user, note, 'Sin apuro');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No se pudo guardar el presupuesto')).toBeVisible();
    expect(note).toHaveValue('Sin apuro');
  });
});
