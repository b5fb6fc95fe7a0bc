import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { ASSOCIATE, dialog, holidays, OWNER, openSection } from '../../testing/settings-screen.ts';

describe('closures', () => {
  const openClosures = (session = OWNER, closures = holidays) => {
    fakeCall(schedulingService, 'listClosures', () => closures);
    return openSection('closures', session);
  };

  it('lists closures and deletes one after a confirmation', async () => {
    const { user } = openClosures();
    const removed = fakeCall(schedulingService, 'removeClosure', () => undefined);
    const list = within(await screen.findByRole('region', { name: 'Cierres' }));
    expect(list.getByText('24/12/2026 al 26/12/2026')).toBeVisible();
    expect(list.getByText('Toda la clínica · Fiestas')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Eliminar el cierre del 28/12/2026, 09:00 a 12:00' }));
    const question = await dialog('Eliminar cierre');
    await user.dblClick(question.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Cierre eliminado')).toBeVisible();
    expect(removed).toMatchObject([{ params: { clinicId: 3, id: 32 } }]);
  });

  it('lets an associate add their own closures and only read those of others', async () => {
    const { user } = openClosures(ASSOCIATE);
    const created = fakeCall(schedulingService, 'createClosure', () => ({
      closure: holidays[1] as Closure,
      affected: [],
    }));
    const list = within(await screen.findByRole('region', { name: 'Cierres' }));
    expect(list.getAllByRole('button', { name: /Eliminar/ })).toHaveLength(1);
    await user.click(list.getByRole('button', { name: 'Agregar cierre' }));
    const form = await dialog('Agregar cierre');
    expect(form.queryByRole('combobox', { name: /Quién no atiende/ })).toBeNull();
    await fill(user, form.getByLabelText('Primer día'), '28122026');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({ professionalId: 8, toDay: '2026-12-28' });
  });

  it('shows why a closure was not saved and keeps what was typed', async () => {
    const { user } = openClosures();
    fakeCall(schedulingService, 'createClosure', () => {
      throw noConnection();
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar cierre' }));
    const form = await dialog('Agregar cierre');
    await fill(user, form.getByLabelText('Primer día'), '28122026');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('No se pudo guardar el cierre')).toBeVisible();
    expect(form.getByLabelText('Primer día')).toHaveValue('28/12/2026');
  });
});
