import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { many, names, openList, row } from './testing/insurance-list-screen.ts';

describe('the list', () => {
  it('shows other pages', async () => {
    const { user, location } = await openList('/health-insurances', many);
    expect(names()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
    await waitFor(() => expect(names()).toEqual(['Obra 11', 'Obra 12']));
    expect(location()).toBe('/health-insurances?page=2');
  });

  it.each([
    ['Código de federación', ['Unión Personal', 'Ñandú Salud', 'Acción Social']],
    ['Nombre', ['Unión Personal', 'Ñandú Salud', 'Acción Social']],
  ])('sorts by %s', async (heading, expected) => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: heading }));
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it.each([
    ['Nombre', 'UNION', ['Unión Personal']],
    ['Código de federación', '1102', ['Ñandú Salud']],
  ])('filters by %s', async (label, text, expected) => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox', { name: label }), text);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it('shows cards on a narrow screen', async () => {
    setViewportWidth(899);
    const { user } = await openList();
    const cards = within(screen.getByRole('list', { name: 'Obras Sociales' })).getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    expect(cards[1]).toHaveTextContent('Ñandú Salud');
    expect(cards[1]).toHaveTextContent('1102');
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    expect(await screen.findByRole('searchbox', { name: 'Código de federación' })).toBeVisible();
    await expectAccessible();
  });
});

describe('deleting one', () => {
  it.each([404, 500])('shows the error of a %i', async (status) => {
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

describe('deleting the selected ones', () => {
  it('lists the failures and their reasons', async () => {
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
