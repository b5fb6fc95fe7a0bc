import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';
import {
  listReads,
  names,
  openList,
  press,
  row,
  selectAll,
  setActive,
  sixClinics,
} from '../testing/clinic-screens.ts';

describe('the list of clinics', () => {
  it('shows a spinner, then five clinics by name in Spanish order', async () => {
    const answer = Promise.withResolvers<typeof sixClinics>();
    const reads = fakeCall(authService, 'listClinics', () => answer.promise);
    renderScreen('/clinics', { session: as('ADMIN') });
    await expectSpinner('Cargando clínicas...');
    answer.resolve(sixClinics);
    await screen.findByRole('table');
    expect(names()).toEqual(['Aires', 'Álamo', 'Norte', 'Ñandú', 'Oeste']);
    expect(listReads(reads)).toHaveLength(1);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Nombre',
      'Propietario',
      'Estado',
      'Fecha de creación',
      'Acciones',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
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
});

describe('an action on one clinic', () => {
  it('deactivates a clinic after a warning, reloads the list and clears the selection', async () => {
    const { user, stored, reads } = await openList();
    const calls = fakeCall(authService, 'deactivateClinic', ({ params }) =>
      setActive(stored, params.id, false),
    );
    await user.click(within(row('Norte')).getByRole('checkbox'));
    await screen.findByText('1 seleccionado');
    await user.click(press('Aires', 'Desactivar'));
    const dialog = await screen.findByRole('dialog', { name: 'Desactivar clínica' });
    expect(dialog).toHaveTextContent('¿Desactivar la clínica «Aires»?');
    const confirm = within(dialog).getByRole('button', { name: 'Desactivar' });
    expect(confirm).toHaveClass('MuiButton-colorWarning');
    await user.click(confirm);
    expect(await screen.findByText('Clínica desactivada exitosamente')).toBeVisible();
    await waitFor(() => expect(within(row('Aires')).getByText('Inactiva')).toBeVisible());
    expect(calls).toMatchObject([{ params: { id: 6 } }]);
    expect(listReads(reads)).toHaveLength(2);
    expect(screen.queryByText('1 seleccionado')).toBeNull();
  });

  it('marks a clinic that registered itself until an administrator confirms it', async () => {
    const { user, stored } = await openList('/clinics', {
      clinics: [...sixClinics, clinic({ id: 7, name: 'Abril', confirmedAt: null })],
    });
    expect(within(row('Abril')).getByText('Sin confirmar')).toBeVisible();
    expect(within(row('Aires')).queryByRole('button', { name: 'Confirmar' })).toBeNull();
    const calls = fakeCall(authService, 'confirmClinic', ({ params }) => {
      const confirmed = clinic({ id: params.id, name: 'Abril' });
      stored.set(params.id, confirmed);
      return confirmed;
    });
    await user.click(press('Abril', 'Confirmar'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar clínica' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Clínica confirmada exitosamente')).toBeVisible();
    await waitFor(() => expect(within(row('Abril')).getByText('Activa')).toBeVisible());
    expect(calls).toMatchObject([{ params: { id: 7 } }]);
  });

  it('deletes a clinic', async () => {
    const { user, stored } = await openList();
    fakeCall(authService, 'removeClinic', ({ params }) => void stored.delete(params.id));
    await user.click(press('Aires', 'Eliminar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Clínica eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(names()).not.toContain('Aires'));
  });

  it("shows the server's reason for not deleting a clinic with users", async () => {
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
});

describe('an action on selected clinics', () => {
  it('deletes the selected clinics and shows each failure with its reason', async () => {
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
    await user.click(within(report).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(names()).toEqual(['Norte']));
  });
});

describe.each([
  ['DENTIST', true],
  ['RECEPTIONIST', false],
] as const)("a %s's list", (role, mayEdit) => {
  it('offers neither selection nor changes of the state', async () => {
    await openList('/clinics', { session: as(role, { user_id: 9 }) });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Agregar clínica' })).toBeNull();
    const own = within(row('Aires'));
    expect(own.getByRole('link', { name: 'Ver detalles' })).toHaveAttribute('href', '/clinics/6/details');
    expect(own.queryByRole('button')).toBeNull();
    expect(own.queryByRole('link', { name: 'Editar' }) !== null).toBe(mayEdit);
    expect(within(row('Norte')).queryByRole('link', { name: 'Editar' })).toBeNull();
  });
});
