import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import {
  chooseFile,
  expectPriceRefused,
  fillRise,
  importSummary,
  openPrices,
  pricesOf,
  procedures,
  retype,
  row,
} from '../testing/prices-screen.ts';

describe('the prices of a list', () => {
  it('shows what the plan and the patient pay', async () => {
    const { user } = openPrices();
    await user.click(await screen.findByLabelText('Lista'));
    await user.click(await screen.findByRole('option', { name: 'Plan 210 · OSDE' }));
    const cells = await row('Restauración');
    expect(await cells.findByText('80 %')).toBeVisible();
    expect(cells.getByText('$ 11.000,00')).toBeVisible();
    expect(cells.getByText('Requiere autorización')).toBeVisible();
  });

  it('finds prices by code or name, even after a reload', async () => {
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

  it('shows that the prices cannot be loaded', async () => {
    openPrices();
    fakeCall(billingService, 'readPrices', () => {
      throw refuse(500);
    });
    expect(await screen.findByText('No se pudieron cargar los aranceles.')).toBeVisible();
  });
});

describe('a price', () => {
  it.each([
    ['', 'Escribí el importe'],
    ['1,234', 'Escribí hasta dos decimales'],
    ['123456789012345', 'El importe es demasiado grande'],
  ])('rejects the price %j', expectPriceRefused);
});

describe('a clinic without procedures', () => {
  it('loads the nomenclador', async () => {
    let known: readonly Procedure[] = [];
    const { user } = openPrices('/aranceles', { procedures: [], lists: [] });
    fakeCall(billingService, 'listProcedures', () => [...known]);
    const loads = fakeCall(billingService, 'importNomenclador', () => {
      known = procedures;
      return { created: 39, unchanged: 0 };
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Cargar nomenclador' }));
    expect(await screen.findByText('Se agregaron 39 prestaciones')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Nueva lista' })).toBeVisible();
    expect(loads).toHaveLength(1);
  });
});

describe('a future price', () => {
  const REMOVE = 'Quitar el arancel de Restauración desde el 01/12/2090';
  const later = 'desde el 01/12/2090: $ 60.000,00';

  it('removes a future price once, and restores it from the message', async () => {
    const full = pricesOf(11);
    let shown = full;
    const { user } = openPrices();
    fakeCall(billingService, 'readPrices', () => shown);
    const removals = fakeCall(billingService, 'removePrice', () => {
      shown = { ...full, list: { ...full.list, version: 5 }, upcoming: [] };
      return shown;
    });
    const writes = fakeCall(billingService, 'writePrice', () => {
      shown = { ...full, list: { ...full.list, version: 6 } };
      return shown;
    });
    await user.dblClick(await screen.findByRole('button', { name: REMOVE }));
    await waitFor(() => expect(screen.queryByText(later)).toBeNull());
    expect(removals).toMatchObject([
      { params: { clinicId: 3, id: 11, procedureId: 1 }, query: { validFrom: '2090-12-01', version: 4 } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText(later)).toBeVisible();
    expect(writes.map(({ body }) => body)).toMatchObject([
      { price: 6_000_000, validFrom: '2090-12-01', version: 5 },
    ]);
  });

  it('keeps a future price if the server refuses to remove it, and shows why', async () => {
    const message = 'El precio ya está vigente: cargá otro desde hoy';
    fakeCall(billingService, 'removePrice', () => {
      throw refuse(409, { message });
    });
    const { user } = openPrices();
    await user.click(await screen.findByRole('button', { name: REMOVE }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText(later)).toBeVisible();
  });
});

describe('a price rise', () => {
  it('shows the server’s errors at their fields', async () => {
    const message = 'Con ese redondeo hay importes que quedan en cero';
    fakeCall(billingService, 'previewRise', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { rounding: message } });
    });
    const { user, form } = await fillRise();
    await user.click(form.getByRole('button', { name: 'Ver cómo quedan' }));
    expect(await form.findByText(message)).toBeVisible();
  });
});

describe('an import of prices', () => {
  it('reads a file saved by a spreadsheet on Windows', async () => {
    const calls = fakeCall(billingService, 'importPrices', () => importSummary);
    await chooseFile(new Uint8Array([0x43, 0xf3, 0x64, 0x69, 0x67, 0x6f, 0x3b]));
    await waitFor(() => expect(calls[0]?.body.content).toBe('Código;'));
  });

  it('lists the errors of a file and writes nothing', async () => {
    const errors = [{ line: 3, message: 'Falta el código' }];
    const calls = fakeCall(billingService, 'importPrices', () => ({ ...importSummary, errors }));
    const { user, form } = await chooseFile('x');
    expect(await form.findByText('Línea 3: Falta el código')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Elegir otro archivo' }));
    expect(await form.findByLabelText('Archivo CSV')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});
