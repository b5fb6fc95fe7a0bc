import { authService } from '@dentaria/contract/auth/routes.ts';
import { notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../../app/QueryProvider.tsx';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { listReads, names, openList, press, row, selectAll, setActive } from '../testing/clinic-screens.ts';

describe('the list of clinics', () => {
  it('offers pages of 5, 10 and 25', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('combobox', { name: 'Filas por página:' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['5', '10', '25']);
  });

  it('sorts by each column', async () => {
    const { user } = await openList('/clinics?size=10&sort=-name');
    for (const [heading, at, expected] of [
      ['Nombre', -1, 'zonda'],
      ['Propietario', 0, 'zonda'],
      ['Estado', -1, 'Álamo'],
      ['Fecha de creación', 0, 'Oeste'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: heading }));
      await waitFor(() =>
        expect(screen.getByRole('columnheader', { name: heading })).toHaveAttribute('aria-sort', 'ascending'),
      );
      expect(names().at(at), heading).toBe(expected);
    }
  });

  it('filters by state: all, active, inactive', async () => {
    const { user, location } = await openList();
    await user.click(screen.getByRole('combobox', { name: 'Estado' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Activas',
      'Inactivas',
      'Sin confirmar',
    ]);
    await user.click(screen.getByRole('option', { name: 'Inactivas' }));
    await waitFor(() => expect(names()).toEqual(['Álamo']));
    expect(location()).toBe('/clinics?active=false');
  });

  it('shows cards on a narrow screen', async () => {
    setViewportWidth(899);
    await openList('/clinics?active=true');
    expect(within(screen.getByRole('list', { name: 'Clínicas' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await expectAccessible();
  });

  it('filters name and owner by a substring', async () => {
    const { user } = await openList();
    for (const [label, text, expected] of [
      ['Nombre', 'ÁLA', ['Álamo']],
      ['Propietario', 'bPa', ['zonda']],
    ] as const) {
      const filter = screen.getByRole('searchbox', { name: label });
      await user.type(filter, text);
      await waitFor(() => expect(names()).toEqual(expected));
      await user.clear(filter);
    }
  });

  it('keeps the loaded clinics when a refetch fails', async () => {
    await openList();
    const reads = fakeCall(authService, 'listClinics', () => {
      throw refuse(503);
    });
    await act(() => queryClient.refetchQueries({ queryKey: ['clinics'] }));
    // The query cache notifies its observers asynchronously.
    await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
    expect(listReads(reads)).toHaveLength(1);
    expect(names()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});

describe('an action on one clinic', () => {
  it('activates a clinic after a confirmation in the success style', async () => {
    const { user, stored } = await openList();
    fakeCall(authService, 'activateClinic', ({ params }) => setActive(stored, params.id, true));
    await user.click(press('Álamo', 'Activar'));
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activar' });
    expect(confirm).toHaveClass('MuiButton-colorSuccess');
    await user.click(confirm);
    expect(await screen.findByText('Clínica activada exitosamente')).toBeVisible();
    await waitFor(() => expect(within(row('Álamo')).getByText('Activa')).toBeVisible());
  });

  it('changes nothing when the confirmation is cancelled', async () => {
    const { user } = await openList();
    const calls = fakeCall(authService, 'removeClinic', () => undefined);
    await user.click(press('Aires', 'Eliminar'));
    await screen.findByRole('dialog', { name: 'Eliminar clínica' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(0);
  });

  it.each([
    ['Aires', 'Desactivar', 'deactivateClinic', 'Error al cambiar el estado de la clínica.'],
    ['Álamo', 'Activar', 'activateClinic', 'Error al cambiar el estado de la clínica.'],
    ['Aires', 'Eliminar', 'removeClinic', 'Error al eliminar la clínica.'],
  ] as const)('shows an error for clinic %s after %s', async (name, button, call, text) => {
    const { user } = await openList();
    fakeCall(authService, call, () => {
      throw refuse(500, { message: 'Error interno' });
    });
    await user.click(press(name, button));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an action on selected clinics', () => {
  it.each([
    ['Activar', 'activateClinic', 'Success', '6 clínicas activadas exitosamente'],
    ['Desactivar', 'deactivateClinic', 'Warning', '6 clínicas desactivadas exitosamente'],
  ] as const)('makes one call per clinic for %s', async (button, call, style, text) => {
    const { user, reads } = await openList();
    const calls = fakeCall(authService, call, ({ params }) => clinic({ id: params.id }));
    const dialog = await selectAll(user, button);
    expect(dialog).toHaveTextContent(`¿${button} las 6 clínicas seleccionadas?`);
    const confirm = within(dialog).getByRole('button', { name: button });
    expect(confirm).toHaveClass(`MuiButton-color${style}`);
    await user.click(confirm);
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls.map(({ params }) => params.id).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    await waitFor(() => expect(screen.queryByText('6 seleccionados')).toBeNull());
    await waitFor(() => expect(listReads(reads)).toHaveLength(2));
  });

  it.each([
    ['Activar', 'activateClinic', 'Error al activar las clínicas seleccionadas.'],
    ['Desactivar', 'deactivateClinic', 'Error al desactivar las clínicas seleccionadas.'],
  ] as const)('lists the failures of %s', async (button, call, text) => {
    const { user } = await openList();
    fakeCall(authService, call, () => {
      throw refuse(500, {});
    });
    const dialog = await selectAll(user, button);
    await user.click(within(dialog).getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect((await screen.findAllByText('Error al cambiar el estado de la clínica.'))[0]).toBeVisible();
  });
});
