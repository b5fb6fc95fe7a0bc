import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import {
  ASSOCIATE,
  chooseFile,
  dialog,
  EDIT,
  expectPriceRefused,
  fillRise,
  importSummary,
  openPrices,
  planList,
  pricesOf,
  procedures,
  retype,
  riseLine,
  row,
} from '../testing/prices-screen.ts';

describe('the prices of a list', () => {
  it('lists prices by chapter with future prices, retired procedures last', async () => {
    openPrices();
    const table = within(await screen.findByRole('table', { name: 'Aranceles de Particulares' }));
    expect((await row('Restauración')).getByText('$ 55.000,00')).toBeVisible();
    expect((await row('Restauración')).getByText('desde el 01/12/2090: $ 60.000,00')).toBeVisible();
    expect((await row('Extracción dentaria')).getByText('—')).toBeVisible();
    const titles = table.getAllByRole('rowgroup').flatMap((group) => group.getAttribute('aria-label') ?? []);
    expect(titles).toEqual(['Operatoria dental', 'Cirugía', 'Retiradas']);
  });

  it.each([
    ['a receptionist', as('RECEPTIONIST')],
    ['a dentist who does not own the clinic', ASSOCIATE],
  ])('shows the prices read-only to %s', async (_, session) => {
    const { user } = openPrices('/aranceles', { session });
    await screen.findByText('Restauración');
    expect(screen.queryByRole('button', { name: 'Aumentar' })).toBeNull();
    expect(screen.queryByRole('button', { name: EDIT })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Más acciones' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Descargar CSV']);
  });
});

describe('a price', () => {
  it('saves a price as typed, from a day on', async () => {
    const { user } = openPrices(`/aranceles?list=${planList.id}`);
    const writes = fakeCall(billingService, 'writePrice', () => pricesOf(planList.id));
    await user.click(await screen.findByRole('button', { name: EDIT }));
    const form = await dialog('Editar arancel');
    expect(form.getByLabelText('Precio')).toHaveValue('55.000,00');
    await retype(user, form.getByLabelText('Precio'), '1.234,50');
    await retype(user, form.getByLabelText('Coseguro'), '200');
    expect(form.getByRole('status')).toHaveTextContent(
      'La obra social paga $ 987,60; el paciente, $ 246,90.',
    );
    await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes).toMatchObject([
      {
        params: { clinicId: 3, id: 12, procedureId: 1 },
        body: {
          price: 123_450,
          coveredPercent: 80,
          coveredAmount: null,
          copayment: 20_000,
          needsAuthorization: true,
          validFrom: clinicToday(),
          version: 4,
        },
      },
    ]);
  });

  it('rejects the price "-5"', () => expectPriceRefused('-5', 'El importe no puede ser negativo'));

  it('keeps the typed values after a colleague changed the list', async () => {
    const { user } = openPrices();
    const message = 'Otra persona cambió esta lista. Revisá los precios de ahora.';
    fakeCall(billingService, 'writePrice', () => {
      throw refuse(409, { message });
    });
    await user.click(await screen.findByRole('button', { name: EDIT }));
    const form = await dialog('Editar arancel');
    await retype(user, form.getByLabelText('Precio'), '70000');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Precio')).toHaveValue('70000');
  });

  it("opens the dialog of a price's procedure", async () => {
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

describe('a price list', () => {
  it('keeps the typed values after a colleague changed the list', async () => {
    const message = 'Otra persona cambió esta lista. Revisá los precios de ahora.';
    fakeCall(billingService, 'updatePriceList', () => {
      throw refuse(409, { message });
    });
    const { user } = openPrices();
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Editar esta lista' }));
    const form = await dialog('Editar lista');
    await retype(user, form.getByLabelText(/^Nombre/), 'Privados');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText(/^Nombre/)).toHaveValue('Privados');
  });
});

describe('a price rise', () => {
  it('confirms a rise with the version of its preview', async () => {
    const previews = fakeCall(billingService, 'previewRise', () => ({ version: 7, lines: [riseLine] }));
    const rises = fakeCall(billingService, 'raisePrices', () => pricesOf(11));
    const { user, form } = await fillRise();
    await user.click(form.getByRole('button', { name: 'Ver cómo quedan' }));
    expect(await form.findByText('$ 61.900,00')).toBeVisible();
    expect(form.getByText('Hasta el 01/12/2090, cuando rige otro precio ya cargado')).toBeVisible();
    expect(previews[0]?.query).toEqual({ percent: 12.5, rounding: 10_000, validFrom: clinicToday() });
    await user.dblClick(form.getByRole('button', { name: 'Aumentar un precio' }));
    expect(await screen.findByText('Aumentaste un precio')).toBeVisible();
    expect(rises.map(({ body }) => body)).toEqual([
      { percent: 12.5, rounding: 10_000, validFrom: clinicToday(), version: 7 },
    ]);
  });

  it('returns to the fields of a rise if the list has changed', async () => {
    fakeCall(billingService, 'previewRise', () => ({ version: 7, lines: [riseLine] }));
    const message = 'Otra persona cambió esta lista. Revisá los precios de ahora.';
    fakeCall(billingService, 'raisePrices', () => {
      throw refuse(409, { message });
    });
    const { user, form } = await fillRise();
    await user.click(form.getByRole('button', { name: 'Ver cómo quedan' }));
    await user.click(await form.findByRole('button', { name: 'Aumentar un precio' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Aumento')).toHaveValue('12,5');
  });
});

describe('an import of prices', () => {
  it('imports prices only after a dry run', async () => {
    const calls = fakeCall(billingService, 'importPrices', () => importSummary);
    const { user, form } = await chooseFile('Código;Precio\n02.22;1\n');
    expect(await form.findByText('Precios nuevos: 2 · cambiados: 1 · iguales: 5')).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Importar 3 precios' }));
    expect(await screen.findByText('Aranceles importados')).toBeVisible();
    expect(calls.map(({ body }) => body.preview)).toEqual([true, false]);
    expect(calls[1]?.body.content).toBe('Código;Precio\n02.22;1\n');
  });

  it('rejects an import after a colleague changed the list, and asks for the file again', async () => {
    const message = 'Otra persona cambió esta lista. Revisá los precios de ahora.';
    fakeCall(billingService, 'importPrices', ({ body }) => {
      if (!body.preview) throw refuse(409, { message });
      return importSummary;
    });
    const { user, form } = await chooseFile('x');
    await user.click(await form.findByRole('button', { name: 'Importar 3 precios' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Archivo CSV')).toBeInTheDocument();
  });
});
