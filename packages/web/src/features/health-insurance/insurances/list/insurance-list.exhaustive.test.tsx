import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { names, openList, twelveInsurances } from '../testing/insurance-screens.ts';

describe('the list of obras sociales', () => {
  it('shows other pages', async () => {
    const { user, location } = await openList('/health-insurances', twelveInsurances);
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

  it('shows that no row matches the filters and offers no import', async () => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox', { name: 'Nombre' }), 'zzz');
    expect(await screen.findByText('No se encontraron obras sociales')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar registro nacional' })).toBeNull();
  });
});
