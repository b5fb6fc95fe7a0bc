import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { names, openList, row, threeInsurances, twelveInsurances } from '../testing/insurance-screens.ts';

describe('the list of obras sociales', () => {
  it('starts in Spanish order by name, ten per page', async () => {
    const { user } = await openList();
    expect(names()).toEqual(['Acción Social', 'Ñandú Salud', 'Unión Personal']);
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('link', { name: 'Volver al dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Agregar obra social' })).toHaveAttribute(
      'href',
      '/health-insurances/add',
    );
    await user.click(screen.getByRole('combobox', { name: 'Filas por página:' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5',
      '10',
      '25',
      '50',
    ]);
  });

  it('offers a retry after a failed load', async () => {
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => {
      throw refuse(500);
    });
    const { user } = renderScreen('/health-insurances', { session: as('ADMIN') });
    expect(await screen.findByText('No se pudieron cargar las obras sociales.')).toBeVisible();
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => threeInsurances);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /Ñandú/ })).toBeVisible();
  });

  it.each(['DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const)(
    'redirects a %s to the dashboard',
    async (role) => {
      const { location } = renderScreen('/health-insurances', { session: as(role) });
      await waitFor(() => expect(location()).toBe('/dashboard'));
    },
  );
});

describe('deleting one obra social', () => {
  it('asks with name, id and code before it deletes', async () => {
    const { user, removed } = await openList();
    await user.click(row(/Ñandú/).getByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    for (const [term, text] of [
      ['Nombre', 'Ñandú Salud'],
      ['ID', '2'],
      ['Código', '1102'],
    ] as const)
      expect(within(dialog).getByText(term).nextSibling?.textContent).toBe(text);
    expect(dialog).toHaveTextContent('También se eliminan sus 2 planes.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(removed).toHaveLength(0);
    await user.click(row(/Ñandú/).getByRole('button', { name: 'Eliminar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Obra social eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Acción Social', 'Unión Personal']));
    expect(removed).toMatchObject([{ params: { id: 2 } }]);
  });

  it.each([404, 500])('shows an error if the deletion is refused with %i', async (status) => {
    const { user } = await openList();
    fakeCall(healthInsuranceService, 'removeHealthInsurance', () => {
      throw refuse(status, { message: 'Otro texto' });
    });
    await user.click(row(/Ñandú/).getByRole('button', { name: 'Eliminar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Error al eliminar la obra social')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('deleting the selected obras sociales', () => {
  it('asks once, deletes each and reloads', async () => {
    const { user, removed } = await openList('/health-insurances', twelveInsurances);
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 12 filas que coinciden' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionadas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(dialog).toHaveTextContent('¿Eliminar las 12 obras sociales seleccionadas?');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('12 obras sociales eliminadas exitosamente')).toBeVisible();
    expect(new Set(removed.map(({ params }) => params.id)).size).toBe(12);
    expect(await screen.findByText('No se encontraron obras sociales')).toBeVisible();
  });

  it('lists the failed deletions with their reasons', async () => {
    const { user } = await openList();
    fakeCall(healthInsuranceService, 'removeHealthInsurance', ({ params }) => {
      if (params.id === 2) throw refuse(404, { message: 'Obra Social no encontrada' });
    });
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionadas' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    const report = await screen.findByRole('dialog', { name: 'Eliminando obras sociales' });
    expect(await within(report).findByText('Obra Social no encontrada')).toBeVisible();
    expect(within(report).getByText('Ñandú Salud')).toBeVisible();
    expect(screen.getByText('Error al eliminar obras sociales')).toBeInTheDocument();
  });
});

describe('an empty list of obras sociales', () => {
  it('offers the national registry, and imports it', async () => {
    const { user, stored } = await openEmpty();
    const imported = fakeCall(healthInsuranceService, 'importRegistry', () => {
      stored.push(...threeInsurances);
      return { created: 339, unchanged: 0, total: 339 };
    });
    const button = screen.getByRole('button', { name: 'Importar registro nacional' });
    await user.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('339 obras sociales importadas exitosamente')).toBeVisible();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(imported).toHaveLength(1);
  });

  it('shows that the import failed and offers a retry', async () => {
    const { user } = await openEmpty();
    fakeCall(healthInsuranceService, 'importRegistry', () => {
      throw refuse(500);
    });
    await user.click(screen.getByRole('button', { name: 'Importar registro nacional' }));
    expect(await screen.findByText('No se pudo importar el registro nacional')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importar registro nacional' })).toBeEnabled();
  });

  async function openEmpty() {
    const stored: HealthInsurance[] = [];
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => [...stored]);
    const app = renderScreen('/health-insurances', { session: as('ADMIN') });
    expect(await screen.findByText('No se encontraron obras sociales')).toBeVisible();
    return { ...app, stored };
  }
});
