import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../../app/QueryProvider.tsx';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';

const six = [
  clinic({ id: 1, name: 'Ñandú', createdAt: '2026-01-06T12:00:00.000Z' }),
  clinic({ id: 2, name: 'Álamo', active: false, createdAt: '2026-01-05T12:00:00.000Z' }),
  clinic({ id: 3, name: 'zonda', ownerUserId: 12, ownerUsername: 'bpaz' }),
  clinic({ id: 4, name: 'Norte', ownerUserId: null, ownerUsername: null }),
  clinic({ id: 5, name: 'Oeste', createdAt: '2026-01-01T12:00:00.000Z' }),
  clinic({ id: 6, name: 'Aires' }),
];

async function openList(path = '/clinics', { session = as('ADMIN'), clinics = six } = {}) {
  const stored = new Map(clinics.map((one) => [one.id, one]));
  const reads = fakeCall(authService, 'listClinics', () => [...stored.values()]);
  const app = renderScreen(path, { session });
  await screen.findByText(/–\d+ de \d+/);
  return { ...app, stored, reads };
}

/** The requests of the list; the navigation of an administrator reads the active clinics. */
const ofList = (reads: readonly { query: { includeInactive?: string | undefined } }[]) =>
  reads.filter(({ query }) => query.includeInactive === 'true');
const rows = () => screen.getAllByRole('row').slice(1);
const names = (column = 1) => rows().map((row) => within(row).getAllByRole('cell')[column]?.textContent);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const press = (name: string, button: string) => within(row(name)).getByRole('button', { name: button });

describe('the list', () => {
  it('shows a spinner, then five clinics by name in Spanish order', async () => {
    const answer = Promise.withResolvers<typeof six>();
    const reads = fakeCall(authService, 'listClinics', () => answer.promise);
    renderScreen('/clinics', { session: as('ADMIN') });
    await expectSpinner('Cargando clínicas...');
    answer.resolve(six);
    await screen.findByRole('table');
    expect(names()).toEqual(['Aires', 'Álamo', 'Norte', 'Ñandú', 'Oeste']);
    expect(ofList(reads)).toHaveLength(1);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Nombre',
      'Propietario',
      'Estado',
      'Fecha de creación',
      'Acciones',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
    await expectAccessible();
  });

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

  it('filters name and owner by a text that they contain', async () => {
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

  it('filters by state: all, active, inactive', async () => {
    const { user, location } = await openList();
    await user.click(screen.getByRole('combobox', { name: 'Estado' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Activas',
      'Inactivas',
    ]);
    await user.click(screen.getByRole('option', { name: 'Inactivas' }));
    await waitFor(() => expect(names()).toEqual(['Álamo']));
    expect(location()).toBe('/clinics?active=false');
  });

  it('offers a retry after a failed load', async () => {
    fakeCall(authService, 'listClinics', () => {
      throw refuse(500);
    });
    const { user } = renderScreen('/clinics', { session: as('ADMIN') });
    expect(await screen.findByText('Error al cargar las clínicas.')).toBeVisible();
    fakeCall(authService, 'listClinics', () => []);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se encontraron clínicas')).toBeVisible();
  });

  it('stays visible when a refetch fails', async () => {
    await openList();
    const reads = fakeCall(authService, 'listClinics', () => {
      throw refuse(503);
    });
    await act(() => queryClient.refetchQueries({ queryKey: ['clinics'] }));
    // The query cache notifies its observers asynchronously.
    await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
    expect(ofList(reads)).toHaveLength(1);
    expect(names()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('shows cards on a narrow screen', async () => {
    setViewportWidth(899);
    await openList('/clinics?active=true');
    expect(within(screen.getByRole('list', { name: 'Clínicas' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await expectAccessible();
  });
});

describe('one clinic', () => {
  const setActive = (stored: Map<number, Clinic>, id: number, active: boolean): Clinic => {
    const changed = { ...(stored.get(id) ?? clinic({ id })), active };
    stored.set(id, changed);
    return changed;
  };

  it('is deactivated after a warning; the list reloads and the selection is cleared', async () => {
    const { user, stored, reads } = await openList();
    const calls = fakeCall(authService, 'deactivateClinic', ({ params }) =>
      setActive(stored, params.id, false),
    );
    await user.click(within(row('Norte')).getByRole('checkbox'));
    await screen.findByText('1 seleccionado');
    await user.click(press('Aires', 'Desactivar'));
    const dialog = await screen.findByRole('dialog', { name: 'Desactivar clínica' });
    expect(dialog).toHaveTextContent('¿Desactivar la clínica “Aires”?');
    const confirm = within(dialog).getByRole('button', { name: 'Desactivar' });
    expect(confirm).toHaveClass('MuiButton-colorWarning');
    await user.click(confirm);
    expect(await screen.findByText('Clínica desactivada exitosamente')).toBeVisible();
    await waitFor(() => expect(within(row('Aires')).getByText('Inactiva')).toBeVisible());
    expect(calls).toMatchObject([{ params: { id: 6 } }]);
    expect(ofList(reads)).toHaveLength(2);
    expect(screen.queryByText('1 seleccionado')).toBeNull();
  });

  it('is activated after a confirmation in the success style', async () => {
    const { user, stored } = await openList();
    fakeCall(authService, 'activateClinic', ({ params }) => setActive(stored, params.id, true));
    await user.click(press('Álamo', 'Activar'));
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activar' });
    expect(confirm).toHaveClass('MuiButton-colorSuccess');
    await user.click(confirm);
    expect(await screen.findByText('Clínica activada exitosamente')).toBeVisible();
    await waitFor(() => expect(within(row('Álamo')).getByText('Activa')).toBeVisible());
  });

  it('stays unchanged when the confirmation is cancelled', async () => {
    const { user } = await openList();
    const calls = fakeCall(authService, 'removeClinic', () => undefined);
    await user.click(press('Aires', 'Eliminar'));
    await screen.findByRole('dialog', { name: 'Eliminar clínica' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(0);
  });

  it('is deleted', async () => {
    const { user, stored } = await openList();
    fakeCall(authService, 'removeClinic', ({ params }) => void stored.delete(params.id));
    await user.click(press('Aires', 'Eliminar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Clínica eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(names()).not.toContain('Aires'));
  });

  it("that has users is not deleted; the server's reason is shown", async () => {
    const { user } = await openList();
    const message = 'No se puede eliminar la clínica porque tiene usuarios o historias clínicas asociados.';
    fakeCall(authService, 'removeClinic', () => {
      throw refuse(409, { message });
    });
    await user.click(press('Aires', 'Eliminar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Error al eliminar la clínica.')).toBeNull();
  });

  it.each([
    ['Aires', 'Desactivar', 'deactivateClinic', 'Error al cambiar el estado de la clínica.'],
    ['Álamo', 'Activar', 'activateClinic', 'Error al cambiar el estado de la clínica.'],
    ['Aires', 'Eliminar', 'removeClinic', 'Error al eliminar la clínica.'],
  ] as const)('%s, %s: a failure is shown', async (name, button, call, text) => {
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

describe('a selection', () => {
  const selectAll = async (user: Awaited<ReturnType<typeof openList>>['user'], button: string) => {
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
    const toolbar = await screen.findByRole('toolbar', { name: 'Selección' });
    await user.click(within(toolbar).getByRole('button', { name: 'Seleccionar las 6 filas que coinciden' }));
    await user.click(within(toolbar).getByRole('button', { name: button }));
    return screen.findByRole('dialog');
  };

  it.each([
    ['Activar', 'activateClinic', 'Success', '6 clínicas activadas exitosamente'],
    ['Desactivar', 'deactivateClinic', 'Warning', '6 clínicas desactivadas exitosamente'],
  ] as const)('%s: makes one call per clinic', async (button, call, style, text) => {
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
    await waitFor(() => expect(ofList(reads)).toHaveLength(2));
  });

  it.each([
    ['Activar', 'activateClinic', 'Error al activar las clínicas seleccionadas.'],
    ['Desactivar', 'deactivateClinic', 'Error al desactivar las clínicas seleccionadas.'],
  ] as const)('%s that fails', async (button, call, text) => {
    const { user } = await openList();
    fakeCall(authService, call, () => {
      throw refuse(500, {});
    });
    const dialog = await selectAll(user, button);
    await user.click(within(dialog).getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect((await screen.findAllByText('Error al cambiar el estado de la clínica.'))[0]).toBeVisible();
  });

  it('is deleted; each failure is shown with its reason', async () => {
    const { user, stored } = await openList();
    fakeCall(authService, 'removeClinic', ({ params }) => {
      if (params.id === 4) throw refuse(409, { message: 'Tiene usuarios' });
      stored.delete(params.id);
    });
    const dialog = await selectAll(user, 'Eliminar');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    const report = await screen.findByRole('dialog', { name: 'Eliminando clínicas' });
    expect(await within(report).findByText('Tiene usuarios')).toBeVisible();
    expect(within(report).getByText('Norte')).toBeVisible();
    expect(within(report).getByText('6 de 6')).toBeVisible();
    await expectAccessible();
    await user.click(within(report).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(names()).toEqual(['Norte']));
  });
});

describe.each([
  ['DENTIST', true],
  ['RECEPTIONIST', false],
] as const)("a %s's list", (role, mayEdit) => {
  it('has neither selection nor state changes', async () => {
    await openList('/clinics', { session: as(role, { user_id: 9 }) });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Agregar Clínica' })).toBeNull();
    const own = within(row('Aires'));
    expect(own.getByRole('link', { name: 'Ver detalles' })).toHaveAttribute('href', '/clinics/6/details');
    expect(own.queryByRole('button')).toBeNull();
    expect(own.queryByRole('link', { name: 'Editar' }) !== null).toBe(mayEdit);
    expect(within(row('Norte')).queryByRole('link', { name: 'Editar' })).toBeNull();
  });
});
