import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { healthInsurance, plan } from '../../../../testing/health-insurances.ts';
import { openInsurance } from '../testing/insurance-screens.ts';

function withPlans() {
  const plans = [plan(11, 'Plan 210', 'Cobertura básica'), plan(12, 'Plan 310')];
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance({ plans: [...plans] }));
  return plans;
}

const answering = (answer: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(answer);

afterEach(() => vi.restoreAllMocks());

describe('the details of an obra social', () => {
  test('shows name, code, details and plans', async () => {
    withPlans();
    openInsurance();
    expect(await screen.findByRole('heading', { name: 'OBRA SOCIAL DE ACTORES' })).toBeVisible();
    expect(screen.getByText('Código de federación').nextSibling).toHaveTextContent('100205');
    expect(screen.getByText('Detalles').nextSibling).toHaveTextContent('OSA · CABA · Obra social');
    const table = screen.getByRole('table', { name: 'Planes' });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Nombre del plan', 'Descripción'],
      ['Plan 210', 'Cobertura básica'],
      ['Plan 310', '—'],
    ]);
    expect(screen.getByRole('link', { name: 'Editar Plan 210' })).toHaveAttribute(
      'href',
      '/health-insurances/5/plans/11/edit',
    );
    expect(screen.getByRole('link', { name: 'Agregar plan' })).toHaveAttribute(
      'href',
      '/health-insurances/5/plans/new',
    );
    expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/health-insurances/edit/5');
  });
});

describe('deleting a plan', () => {
  test('deletes a plan after a confirmation in the browser, and reloads', async () => {
    const plans = withPlans();
    const removed = fakeCall(healthInsuranceService, 'removePlan', () => {
      plans.shift();
    });
    const { user } = openInsurance();
    const confirm = answering(false);
    await user.click(await screen.findByRole('button', { name: 'Eliminar Plan 210' }));
    expect(confirm).toHaveBeenCalledWith('¿Eliminar el plan «Plan 210»? Esta acción no se puede deshacer.');
    expect(removed).toHaveLength(0);
    answering(true);
    await user.click(screen.getByRole('button', { name: 'Eliminar Plan 210' }));
    expect(await screen.findByText('Plan eliminado exitosamente')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Plan 210')).toBeNull());
    expect(removed).toMatchObject([{ params: { id: 5, planId: 11 } }]);
  });

  test('shows that a plan could not be deleted', async () => {
    withPlans();
    fakeCall(healthInsuranceService, 'removePlan', () => {
      throw refuse(500, { message: 'Otro texto', detail: 'Otro texto' });
    });
    answering(true);
    const { user } = openInsurance();
    await user.click(await screen.findByRole('button', { name: 'Eliminar Plan 310' }));
    expect(await screen.findByText('Error al eliminar el plan')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar Plan 310' })).toBeEnabled());
  });
});
