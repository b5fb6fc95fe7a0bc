import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import {
  button,
  dialog,
  expectOutcome,
  fakeImport,
  openImport,
  progress,
  rows,
  STALE,
  STEP_POLL_MS,
} from '../testing/import-screen.ts';
import { checkedImport, counts, finishedImport, importJob, importRow, rowPage } from '../testing/imports.ts';

let server: ReturnType<typeof fakeImport>;

beforeEach(() => {
  server = fakeImport(checkedImport());
});

describe('a running step', () => {
  it('keeps polling a step while the server is unreachable', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    server.job = importJob({ state: 'importing', version: 4, stepRows: 20, processed: 5 });
    openImport();
    await progress('Importando los pacientes');
    fakeCall(exchangeService, 'readImport', () => {
      throw noConnection();
    });
    await advanceClock(STEP_POLL_MS);
    expect(await screen.findByText(/^No se pudo actualizar el avance/)).toBeVisible();
    server.job = finishedImport();
    fakeCall(exchangeService, 'readImport', () => server.job);
    await advanceClock(STEP_POLL_MS);
    expect(await screen.findByText(/^Importación terminada/)).toBeVisible();
    expect(screen.queryByText(/^No se pudo actualizar el avance/)).toBeNull();
  });

  it('shows the result of a step that has already ended', async () => {
    server.job = importJob({ state: 'importing', version: 4, stepRows: 20, processed: 5 });
    const { user } = openImport();
    await user.click(await button('Cancelar importación'));
    fakeCall(exchangeService, 'cancelImport', () => {
      server.job = finishedImport();
      throw refuse(409, { message: STALE });
    });
    const form = await dialog('Cancelar la importación');
    await user.click(form.getByRole('button', { name: 'Cancelar importación' }));
    expect(await screen.findByText(STALE)).toBeVisible();
    expect(await screen.findByText(/^Importación terminada/)).toBeVisible();
  });

  it('shows the progress of a step until it has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    server.job = importJob({ state: 'checking', version: 2, stepRows: 20, processed: 5 });
    openImport();
    expect(await progress('Revisando el archivo')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('5 de 20 filas')).toBeVisible();
    server.job = { ...server.job, processed: 10 };
    await advanceClock(STEP_POLL_MS);
    await waitFor(async () =>
      expect(await progress('Revisando el archivo')).toHaveAttribute('aria-valuenow', '50'),
    );
    server.job = checkedImport();
    await advanceClock(STEP_POLL_MS);
    expect(await button('Importar 17 pacientes')).toBeVisible();
    expect(screen.getByText('Revisada: 15 nuevos · 2 cambian · 1 igual · 2 con errores')).toBeInTheDocument();
  });
});

describe('a checked file', () => {
  it('filters a checked file by outcome and loads one page at a time', async () => {
    const [first, , last] = rows;
    const requests = fakeCall(exchangeService, 'listImportRows', ({ query }) => ({
      items: query.outcome === 'refused' ? [last as never] : [first as never],
      nextCursor: query.cursor ? null : 'abc',
      previousCursor: query.cursor ? 'xyz' : null,
    }));
    const { user, location } = openImport();
    await user.click(await screen.findByRole('button', { name: '2 Con errores' }));
    expect(await screen.findByText('Ríos, Sol')).toBeVisible();
    expect(screen.getByRole('button', { name: '2 Con errores' })).toHaveAttribute('aria-pressed', 'true');
    expect(location()).toContain('outcome=refused');
    expect(location()).toContain('id=41');
    await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ outcome: 'refused', cursor: 'abc' }));
    await user.click(screen.getByRole('button', { name: '2 Con errores' }));
    expect(await screen.findByText('Ibáñez, Ana')).toBeVisible();
    expect(location()).not.toContain('outcome');
  });

  it('shows cards on a phone', async () => {
    setViewportWidth(360);
    fakeCall(exchangeService, 'listImportRows', () => rowPage(...rows));
    openImport();
    const cards = within(await screen.findByRole('list', { name: 'Filas del archivo' }));
    expect(cards.getByRole('heading', { name: 'Ríos, Sol' })).toBeVisible();
    await expectAccessible();
  });

  it('shows that it has to wait for another import of the clinic', async () => {
    const message = 'Esperá a que termine la importación de «otra.csv»';
    fakeCall(exchangeService, 'runImport', () => {
      throw refuse(409, { message });
    });
    const { user } = openImport();
    await user.click(await button('Importar 17 pacientes'));
    await user.click((await dialog('Importar 17 pacientes')).getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await button('Importar 17 pacientes')).toBeEnabled();
  });

  it('offers a retry if the rows of a checked file cannot be loaded', async () => {
    fakeCall(exchangeService, 'listImportRows', () => {
      throw refuse(500);
    });
    const { user } = openImport();
    expect(await screen.findByText('No se pudieron cargar las filas.')).toBeVisible();
    fakeCall(exchangeService, 'listImportRows', () => rowPage(importRow()));
    await user.click(await button('Reintentar'));
    expect(await screen.findByText('Ibáñez, Ana')).toBeVisible();
  });
});

describe('a finished import', () => {
  beforeEach(() => {
    server.job = finishedImport();
  });

  it('links back to all imports', async () => {
    const { user, location } = openImport();
    await user.click(await screen.findByRole('link', { name: 'Importaciones' }));
    expect(await screen.findByLabelText('Archivo de pacientes')).toBeInTheDocument();
    expect(location()).toBe('/datos?view=imports');
  });

  it('reports an import that does not exist', async () => {
    fakeCall(exchangeService, 'readImport', () => {
      throw refuse(404, { message: 'Importación no encontrada' });
    });
    openImport();
    expect(await screen.findByText('No se encontró la importación.')).toBeVisible();
  });

  it.each<[string, Partial<ImportJob>, string]>([
    [
      'cancelled before anything was imported',
      { state: 'cancelled', processed: 0, counts: counts() },
      'La importación se canceló. No se importó nada.',
    ],
    [
      'interrupted during its check',
      { state: 'failed', failure: 'Hubo un error inesperado.', counts: counts({ created: 9 }) },
      'Hubo un error inesperado. No quedó nada importado: podés subir el archivo otra vez.',
    ],
    [
      'undone whole',
      { state: 'undone', counts: counts({ undone: 17 }) },
      'La importación se deshizo: 17 pacientes.',
    ],
  ])('shows that an import was %s', async (_, change, text) => {
    server.job = finishedImport({ canBeUndone: false, ...change });
    await expectOutcome(change, text);
  });
});

it('finds no accessibility problem in the rows of a checked file', async () => {
  fakeCall(exchangeService, 'listImportRows', () => rowPage(...rows));
  openImport();
  await screen.findByRole('table', { name: 'Filas del archivo' });
  await expectAccessible();
});

it('finds no accessibility problem in the confirmation of an import', async () => {
  const { user } = openImport();
  await user.click(await button('Importar 17 pacientes'));
  await dialog('Importar 17 pacientes');
  await expectAccessible();
});

it('finds no accessibility problem in a finished import', async () => {
  server.job = finishedImport();
  openImport();
  await button('Descargar filas con errores (2)');
  await expectAccessible();
});

it.each<[string, Partial<ImportJob>]>([
  ['cancelled', { state: 'cancelled', processed: 0, counts: counts() }],
  ['failed halfway', { state: 'failed', failure: 'Hubo un error inesperado.', canBeUndone: true }],
  ['undone', { state: 'undone', counts: counts({ undone: 17 }) }],
])('finds no accessibility problem in an import that was %s', async (_, change) => {
  server.job = finishedImport({ canBeUndone: false, ...change });
  openImport();
  await screen.findByRole('link', { name: 'Importaciones' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await expectAccessible();
});
