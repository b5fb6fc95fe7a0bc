import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { EDIT, retype, row } from '../testing/price-rows.ts';
import { dialog, openPrices, procedures } from '../testing/prices-screen.ts';

describe('the prices of a list', () => {
  it('of a plan show what each one pays', async () => {
    const { user } = openPrices();
    await user.click(await screen.findByLabelText('Lista'));
    await user.click(await screen.findByRole('option', { name: 'Plan 210 · OSDE' }));
    const cells = await row('Restauración');
    expect(await cells.findByText('80 %')).toBeVisible();
    expect(cells.getByText('$ 11.000,00')).toBeVisible();
    expect(cells.getByText('Con autorización')).toBeVisible();
  });

  it('are found by code or name, also after a reload', async () => {
    const { user } = openPrices('/aranceles?q=02');
    await screen.findByText('Restauración');
    expect(screen.queryByText('Extracción dentaria')).toBeNull();
    await retype(user, screen.getByLabelText('Buscar'), 'extraccion');
    expect(await screen.findByText('Extracción dentaria')).toBeVisible();
    expect(screen.queryByText('Restauración')).toBeNull();
    await retype(user, screen.getByLabelText('Buscar'), 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Ver todas' }));
    expect(await screen.findByText('Restauración')).toBeVisible();
  });
});

describe('a price', () => {
  it('leads to its procedure', async () => {
    const { user } = openPrices();
    const updates = fakeCall(billingService, 'updateProcedure', ({ body }) => {
      fakeCall(billingService, 'listProcedures', () => procedures.map((each) => ({ ...each, version: 2 })));
      if (body.version === 1) throw refuse(409, { message: 'Otra persona cambió esta prestación' });
      return { ...body, id: 1, chapter: body.chapter ?? null, version: 3 };
    });
    await user.click(await screen.findByRole('button', { name: EDIT }));
    await user.click((await dialog('Editar arancel')).getByRole('button', { name: 'Editar prestación' }));
    const form = await dialog('Editar prestación');
    await user.click(form.getByRole('switch', { name: 'En uso' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText('Otra persona cambió esta prestación')).toBeVisible();
    await waitFor(async () => {
      await user.click(form.getByRole('button', { name: 'Guardar' }));
      expect(updates.at(-1)?.body).toMatchObject({ code: '02.22', active: false, version: 2 });
    });
  });
});
