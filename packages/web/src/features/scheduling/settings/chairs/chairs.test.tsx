import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Chair } from '@dentaria/contract/scheduling/settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { as } from '../../../../testing/session.ts';
import { dialog, openSection } from '../../testing/settings-screen.ts';

describe('chairs', () => {
  it('adds, renames and retires chairs', async () => {
    const { user, reads } = openSection('chairs');
    const created = fakeCall(schedulingService, 'createChair', ({ body }) => ({ id: 23, ...body }) as Chair);
    const updated = fakeCall(schedulingService, 'updateChair', ({ body }) => ({ id: 21, ...body }) as Chair);
    const list = within(await screen.findByRole('region', { name: 'Sillones' }));
    expect(list.getByText('Retirado')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Agregar sillón' }));
    let form = await dialog('Agregar sillón');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('El nombre del sillón es requerido')).toBeVisible();
    await fill(user, form.getByLabelText('Nombre'), 'Box 3');
    await user.dblClick(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(reads).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(list.getByRole('button', { name: 'Editar Sillón 1' }));
    form = await dialog('Editar sillón');
    await user.click(form.getByRole('switch', { name: 'En uso' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(created.map(({ body }) => body)).toEqual([{ name: 'Box 3', active: true }]);
    expect(updated).toMatchObject([{ params: { id: 21 }, body: { name: 'Sillón 1', active: false } }]);
  });

  it('shows the error of a duplicate name at its field', async () => {
    const { user } = openSection('chairs');
    fakeCall(schedulingService, 'createChair', () => {
      const message = 'Ya hay un sillón con ese nombre';
      throw refuse(409, { message, errors: { name: message } });
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar sillón' }));
    const form = await dialog('Agregar sillón');
    await fill(user, form.getByLabelText('Nombre'), 'Sillón 1');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() =>
      expect(form.getByLabelText('Nombre')).toHaveAccessibleDescription('Ya hay un sillón con ese nombre'),
    );
  });

  it('shows chairs read-only to a receptionist', async () => {
    openSection('chairs', as('RECEPTIONIST'));
    const list = within(await screen.findByRole('region', { name: 'Sillones' }));
    expect(list.getByText('Sillón 1')).toBeVisible();
    expect(list.queryByRole('button')).toBeNull();
  });

  it('shows why a chair was not saved, and keeps what was typed', async () => {
    const { user } = openSection('chairs');
    fakeCall(schedulingService, 'createChair', () => {
      throw noConnection();
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar sillón' }));
    const form = await dialog('Agregar sillón');
    await fill(user, form.getByLabelText('Nombre'), 'Box 3');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('No se pudo guardar el sillón')).toBeVisible();
    expect(form.getByLabelText('Nombre')).toHaveValue('Box 3');
  });
});
