import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { as } from '../../../testing/session.ts';
import { EDIT, retype, row } from '../testing/price-rows.ts';
import {
  ASSOCIATE,
  dialog,
  openPrices,
  planList,
  price,
  pricesOf,
  procedures,
} from '../testing/prices-screen.ts';

describe('the prices of a list', () => {
  it('are shown by chapter, with those of later days and retired procedures last', async () => {
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
  ])('are read-only for %s', async (_, session) => {
    const { user } = openPrices('/aranceles', { session });
    await screen.findByText('Restauración');
    expect(screen.queryByRole('button', { name: 'Aumentar' })).toBeNull();
    expect(screen.queryByRole('button', { name: EDIT })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Más acciones' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Descargar CSV']);
  });

  it('say so if they cannot be loaded', async () => {
    openPrices();
    fakeCall(billingService, 'readPrices', () => {
      throw refuse(500);
    });
    expect(await screen.findByText('Error al cargar los aranceles')).toBeVisible();
  });
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

describe('a price', () => {
  it('is written as people type it, from a day on', async () => {
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

  it.each([
    ['', 'Escribe el importe'],
    ['-5', 'El importe no puede ser negativo'],
    ['1,234', 'Escribe hasta dos decimales'],
    ['123456789012345', 'El importe es demasiado grande'],
  ])('is not %j', async (text, message) => {
    const { user } = openPrices();
    await user.click(await screen.findByRole('button', { name: EDIT }));
    const form = await dialog('Editar arancel');
    await retype(user, form.getByLabelText('Precio'), text);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(form.getByLabelText('Precio')).toHaveAccessibleDescription(message));
  });

  it('that a colleague changed meanwhile keeps what was typed', async () => {
    const { user } = openPrices();
    const message = 'Otra persona cambió esta lista. Revisa los precios de ahora.';
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
});

describe('a price of a later day', () => {
  const REMOVE = 'Quitar el arancel de Restauración desde el 01/12/2090';
  const later = 'desde el 01/12/2090: $ 60.000,00';

  it('is removed once and put back from the message', async () => {
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

  it('stays if the server refuses, with its reason', async () => {
    const message = 'El precio ya está vigente: carga otro desde hoy';
    fakeCall(billingService, 'removePrice', () => {
      throw refuse(409, { message });
    });
    const { user } = openPrices();
    await user.click(await screen.findByRole('button', { name: REMOVE }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText(later)).toBeVisible();
  });
});

describe('a rise', () => {
  const before = { ...price() };

  const fillRise = async () => {
    const screenUser = openPrices();
    const { user } = screenUser;
    await user.click(await screen.findByRole('button', { name: 'Aumentar' }));
    const form = await dialog('Aumentar Particulares');
    await fill(user, form.getByLabelText('Aumento'), '12,5');
    return { ...screenUser, form };
  };

  const terms = ({ procedureId: _, validFrom: __, ...rest }: typeof before) => rest;

  const line = {
    procedureId: 1,
    before: terms(before),
    after: terms({ ...before, price: 6_190_000 }),
    until: '2090-12-01',
  };

  it('is confirmed with the version of its preview', async () => {
    const previews = fakeCall(billingService, 'previewRise', () => ({ version: 7, lines: [line] }));
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

  it('of a list that changed meanwhile shows its fields again', async () => {
    fakeCall(billingService, 'previewRise', () => ({ version: 7, lines: [line] }));
    const message = 'Otra persona cambió esta lista. Revisa los precios de ahora.';
    fakeCall(billingService, 'raisePrices', () => {
      throw refuse(409, { message });
    });
    const { user, form } = await fillRise();
    await user.click(form.getByRole('button', { name: 'Ver cómo quedan' }));
    await user.click(await form.findByRole('button', { name: 'Aumentar un precio' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Aumento')).toHaveValue('12,5');
  });

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

describe('an import', () => {
  const chooseFile = async (content: BlobPart) => {
    const { user } = openPrices();
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Importar CSV' }));
    const form = await dialog('Importar en Particulares');
    await user.upload(form.getByLabelText('Archivo CSV'), new File([content], 'precios.csv'));
    await screen.findByText('precios.csv');
    await user.click(form.getByRole('button', { name: 'Revisar archivo' }));
    return { user, form };
  };

  const counts = { version: 4, created: 2, changed: 1, unchanged: 5, errors: [] };

  it('is a dry run first', async () => {
    const calls = fakeCall(billingService, 'importPrices', () => counts);
    const { user, form } = await chooseFile('Código;Precio\n02.22;1\n');
    expect(await form.findByText('Precios nuevos: 2 · cambiados: 1 · iguales: 5')).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Importar 3 precios' }));
    expect(await screen.findByText('Aranceles importados')).toBeVisible();
    expect(calls.map(({ body }) => body.preview)).toEqual([true, false]);
    expect(calls[1]?.body.content).toBe('Código;Precio\n02.22;1\n');
  });

  it('reads what a spreadsheet on Windows saves', async () => {
    const calls = fakeCall(billingService, 'importPrices', () => counts);
    await chooseFile(new Uint8Array([0x43, 0xf3, 0x64, 0x69, 0x67, 0x6f, 0x3b]));
    await waitFor(() => expect(calls[0]?.body.content).toBe('Código;'));
  });

  it('with errors lists them and writes nothing', async () => {
    const errors = [{ line: 3, message: 'Falta el código' }];
    const calls = fakeCall(billingService, 'importPrices', () => ({ ...counts, errors }));
    const { user, form } = await chooseFile('x');
    expect(await form.findByText('Línea 3: Falta el código')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Elegir otro archivo' }));
    expect(await form.findByLabelText('Archivo CSV')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});
